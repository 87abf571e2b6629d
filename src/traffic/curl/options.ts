/** An option of curl by its long name, and whether it takes a value. */
export interface CurlOption {
  readonly name: string;
  readonly takesValue: boolean;
  /** Whether curl has it, as far as is known here. */
  readonly isKnown: boolean;
}

/** Short options with a value, by letter. */
const SHORT_WITH_VALUE: Readonly<Record<string, string>> = {
  A: "user-agent",
  b: "cookie",
  c: "cookie-jar",
  C: "continue-at",
  d: "data",
  D: "dump-header",
  e: "referer",
  E: "cert",
  F: "form",
  h: "help",
  H: "header",
  K: "config",
  m: "max-time",
  o: "output",
  P: "ftp-port",
  Q: "quote",
  r: "range",
  t: "telnet-option",
  T: "upload-file",
  u: "user",
  U: "proxy-user",
  w: "write-out",
  x: "proxy",
  X: "request",
  y: "speed-time",
  Y: "speed-limit",
  z: "time-cond",
};

/** Short options without a value that say something about the request. */
const SHORT_FLAGS: Readonly<Record<string, string>> = {
  G: "get",
  I: "head",
  g: "globoff",
  "0": "http1.0",
  ":": "next",
};

const LONG_WITH_VALUE = new Set([
  ...Object.values(SHORT_WITH_VALUE),
  ..."abstract-unix-socket alt-svc aws-sigv4 cacert capath cert-type ciphers connect-timeout connect-to".split(
    " ",
  ),
  ..."create-file-mode crlfile curves data-ascii data-binary data-raw data-urlencode delegation dns-interface".split(
    " ",
  ),
  ..."dns-ipv4-addr dns-ipv6-addr dns-servers doh-url ech egd-file engine etag-compare etag-save".split(" "),
  ..."expect100-timeout form-string happy-eyeballs-timeout-ms haproxy-clientip hostpubmd5 hsts interface ip-tos".split(
    " ",
  ),
  ..."ipfs-gateway json keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port".split(
    " ",
  ),
  ..."login-options max-filesize max-redirs netrc-file noproxy oauth2-bearer output-dir parallel-max pass".split(
    " ",
  ),
  ..."pinnedpubkey preproxy proto proto-default proto-redir proxy-cacert proxy-cert proxy-ciphers".split(" "),
  ..."proxy-header proxy-key proxy-pass proxy-user proxy1.0 pubkey random-file rate request-target resolve".split(
    " ",
  ),
  ..."retry retry-delay retry-max-time sasl-authzid service-name socks4 socks4a socks5 socks5-hostname".split(
    " ",
  ),
  ..."stderr tls-max tls13-ciphers trace trace-ascii trace-config unix-socket url url-query variable vlan-priority".split(
    " ",
  ),
]);

/** Long options without a value. */
const LONG_FLAGS = new Set([
  ..."anyauth append basic ca-native cert-status compressed compressed-ssh create-dirs crlf digest".split(
    " ",
  ),
  ..."disable disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure epsv".split(
    " ",
  ),
  ..."eprt fail fail-early fail-with-body false-start form-escape ftp-create-dirs ftp-pasv ftp-pret".split(
    " ",
  ),
  ..."ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control get globoff haproxy-protocol head http0.9 http1.0".split(
    " ",
  ),
  ..."http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length include insecure ipv4".split(
    " ",
  ),
  ..."ipv6 junk-session-cookies keepalive list-only location location-trusted mail-rcpt-allowfails".split(
    " ",
  ),
  ..."manual metalink mptcp negotiate netrc netrc-optional next no-alpn no-buffer no-clobber".split(" "),
  ..."no-keepalive no-npn no-progress-meter no-sessionid ntlm ntlm-wb parallel parallel-immediate".split(" "),
  ..."path-as-is post301 post302 post303 progress-bar progress-meter proxy-anyauth proxy-basic".split(" "),
  ..."proxy-ca-native proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm".split(" "),
  ..."proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name".split(
    " ",
  ),
  ..."remote-name remote-name-all remote-time remove-on-error retry-all-errors retry-connrefused".split(" "),
  ..."sasl-ir sessionid show-error show-headers silent skip-existing socks5-basic socks5-gssapi".split(" "),
  ..."socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd".split(" "),
  ..."ssl-revoke-best-effort sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen".split(" "),
  ..."tcp-nodelay tftp-no-options tls-earlydata tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding".split(" "),
  ..."trace-ids trace-time use-ascii verbose version xattr".split(" "),
]);

/**
 * The option of a long name, which curl lets you cut short as long as one option begins with it. Unknown ones count as
 * options without a value; `expand-` makes of an option one that takes variables of curl.
 */
export function longOption(written: string): CurlOption {
  const name = written.replace(/^expand-(?=.)/, "");
  if (LONG_WITH_VALUE.has(name)) return { name, takesValue: true, isKnown: true };
  if (LONG_FLAGS.has(name) || /^no-/.test(name)) return { name, takesValue: false, isKnown: true };
  const begin = (known: string) => name !== "" && known.startsWith(name);
  const near = [...LONG_WITH_VALUE, ...LONG_FLAGS].filter(begin);
  if (near.length === 1) return longOption(near[0]!);
  return { name, takesValue: false, isKnown: false };
}

/** The option of a letter. */
export function shortOption(letter: string): CurlOption {
  const name = Object.hasOwn(SHORT_WITH_VALUE, letter) ? SHORT_WITH_VALUE[letter] : undefined;
  if (name !== undefined) return { name, takesValue: true, isKnown: true };
  const flag = Object.hasOwn(SHORT_FLAGS, letter) ? SHORT_FLAGS[letter] : undefined;
  return { name: flag ?? letter, takesValue: false, isKnown: true };
}
