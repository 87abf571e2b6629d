/** An option of curl by its long name, and whether it takes a value. */
export interface CurlOption {
  readonly name: string;
  readonly takesValue: boolean;
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
const SHORT_FLAGS: Readonly<Record<string, string>> = { G: "get", I: "head", "0": "http1.0", ":": "next" };

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

/** The option of a long name. Unknown ones are taken for options without a value. */
export function longOption(name: string): CurlOption {
  return { name, takesValue: LONG_WITH_VALUE.has(name) };
}

/** The option of a letter. */
export function shortOption(letter: string): CurlOption {
  const name = Object.hasOwn(SHORT_WITH_VALUE, letter) ? SHORT_WITH_VALUE[letter] : undefined;
  if (name !== undefined) return { name, takesValue: true };
  return { name: (Object.hasOwn(SHORT_FLAGS, letter) && SHORT_FLAGS[letter]) || letter, takesValue: false };
}
