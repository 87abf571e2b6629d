/** Candidates for an index: integers in every notation, keys, and values that are neither. */
export const INDEX_LITERALS: readonly string[] = [
  ..."0 1 9 00 000 01 07 007 010 08 09 018 019 08a 0o7 0b1".split(" "),
  ..."+1 -1 -0 -08 -010 1_0 1.0 1e3 1- 1a a1 0x1 0X1 0x 0xg 0xFf 0x01 -0x1".split(" "),
  ..."4294967295 4294967296 04294967295 0xffffffff 0x100000000 037777777777 040000000000".split(" "),
  ..."99999999999999999999 0x00000000001 00000000001 0x0000000000000000001".split(" "),
  ...["", "*", "**", "* *", "*0", "1 2", "1,2", "1..2", "\u0661", "\uff11", "$l", "1.1.1.1", "::1", "61:62"],
  ...['"a"', '""', '"a\\"b"', '"a\\\\"', '"\\x41"', '"\\101"', '"\\xff"', '"\\xc3\\xa9"', '"\\n"', '"\\x4"'],
  ...[
    '"é"',
    '"日本"',
    '"😀"',
    '"\ufeff"',
    '"a\nb"',
    '"a\tb"',
    '"a\u0000b"',
    '"]"',
    '"["',
    '"a" "b"',
    '"a""b"',
  ],
  ...['r"a"', 'r#"a"#', "'a'", "`a`", "“a”", "a", "true", "http.host", "lower(http.host)", '"a', 'a"'],
];

/** Whitespace of every kind, and what people take for it. */
export const WHITE_SPACE: readonly string[] = [
  ...[
    "",
    " ",
    "  ",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\t",
    "\v",
    "\f",
    "\u001c",
    "\u001f",
    "\u0000",
    "\u0085",
    "\u00a0",
  ],
  ..."\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d".split(
    "",
  ),
  ..."\u2028\u2029\u202f\u205f\u2060\u3000\ufeff".split(""),
  ...["\\", "\\n", "# a\n", "// a\n", "/* a */", "-- a\n"],
];

/** `@` marks the position of an index. */
export const INDEX_PLACES: readonly string[] = [
  'http.request.headers.names[@] eq "x"',
  'http.request.headers[@][0] eq "x"',
  'http.request.headers["x"][@] eq "x"',
  'any(http.request.headers["x"][@] eq "x")',
  'any(http.request.headers[@][*] eq "x")',
  'lower(http.request.headers.names[@]) eq "x"',
];

/** `@` marks the position of whitespace. */
export const SPACE_PLACES: readonly string[] = [
  ...["@ssl", "ssl@", "ssl@and ssl", "ssl and@ssl", "ssl @and ssl", "ssl@&&ssl", "ssl&&@ssl", "ssl&@&ssl"],
  ...["not@ssl", "!@ssl", "(@ssl)", "(ssl@)", "ssl or@not ssl", "(ssl)@xor(ssl)", "@", 'http@.host eq "a"'],
  ...['http.host@eq "a"', 'http.host eq@"a"', 'http.host =@= "a"', 'http.host==@"a"', 'http.host eq r@"a"'],
  ...['http.host strict@wildcard "a"', 'http.host strict@ wildcard "a"', 'http.host wildcard@"a"'],
  ...['http.host matches@"a"', 'http.host ~@r"a"', 'http.host contains@"a"', "http.host eq 61:@62"],
  ...[
    'http.host in@{"a"}',
    'http.host in {@"a"}',
    'http.host in {"a"@"b"}',
    'http.host in {"a"@}',
    "http.host in {@}",
  ],
  ...["cf.threat_score in {1@2}", "cf.threat_score in {1@..2}", "cf.threat_score in {1..@2}"],
  ...["cf.threat_score eq@-1", "cf.threat_score eq -@1", "cf.threat_score @& 1", "cf.threat_score &@1"],
  ...[
    "ip.src in@$l",
    "ip.src in $@l",
    "ip.src in {1.1.1.1@/32}",
    "ip.src in {1.1.1.0@..1.1.1.1}",
    "ip.src eq@::1",
  ],
  ...[
    'lower@(http.host) eq "a"',
    'lower(@http.host) eq "a"',
    'lower(http.host@) eq "a"',
    'starts_with(http.host,@"a")',
  ],
  ...['concat(http.host@,http.host) eq "a"', 'concat(http.host,@http.host) eq "a"'],
  ...['any@(http.request.headers.names[*] eq "a")', 'any(@http.request.headers.names[*] eq "a"@)'],
  ...['http.request.headers.names@[0] eq "a"', 'http.request.headers.names[@0] eq "a"'],
  ...['http.request.headers.names[0@] eq "a"', 'http.request.headers.names[0]@eq "a"'],
  ...['http.request.headers[@"x"][0] eq "a"', 'http.request.headers["x"@][0] eq "a"'],
  ...['http.request.headers["x"]@[0] eq "a"', 'any(http.request.headers[@*][0] eq "a")'],
  ...['any(http.request.headers[*@][0] eq "a")', 'any(http.request.headers[*]@[0] eq "a")'],
];

/** Each piece in each place. */
export function filled(places: readonly string[], pieces: readonly string[]): readonly string[] {
  return places.flatMap((place) => pieces.map((piece) => place.replaceAll("@", () => piece)));
}
