/**
 * The Unicode properties that the engine knows (Unicode 16), by their loose names: lower case, without spaces, hyphens,
 * underscores and a leading `is`. Each name was tried on the engine.
 */

/** Names that are split when they are first asked for: few runs meet a `\p{…}`, and every run loads this module. */
class WordSet {
  readonly #text: string;
  #words: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  has(word: string): boolean {
    this.#words ??= new Set(this.#text.trim().split(/\s+/));
    return this.#words.has(word);
  }
}

const BINARY = words(`
  ahex alpha alphabetic asciihexdigit bidic bidicontrol bidim bidimirrored cased caseignorable cf
  changeswhencasefolded changeswhencasemapped changeswhenlowercased changeswhentitlecased
  changeswhenuppercased ci cwcf cwcm cwl cwt cwu dash defaultignorablecodepoint dep deprecated di dia
  diacritic ebase ecomp emod emoji emojicomponent emojimodifier emojimodifierbase emojipresentation epres
  ext extendedpictographic extender extpict graphemebase graphemeextend graphemelink grbase grext grlink
  hex hexdigit hyphen idc idcompatmathcontinue idcompatmathstart idcontinue ideo ideographic ids idsb
  idsbinaryoperator idst idstart idstrinaryoperator idsu idsunaryoperator joinc joincontrol lc loe
  logicalorderexception lower lowercase math mcm modifiercombiningmark nchar noncharactercodepoint oalpha
  odi ogrext oidc oids olower omath otheralphabetic otherdefaultignorablecodepoint othergraphemeextend
  otheridcontinue otheridstart otherlowercase othermath otheruppercase oupper patsyn patternsyntax
  patternwhitespace patws pcm prependedconcatenationmark qmark quotationmark radical regionalindicator ri
  sc sd sentenceterminal softdotted space sterm term terminalpunctuation uideo unifiedideograph upper
  uppercase variationselector vs whitespace wspace xidc xidcontinue xids xidstart
`);

const GENERAL_CATEGORIES = words(`
  c casedletter cc cf closepunctuation cn cntrl co combiningmark connectorpunctuation control
  currencysymbol dashpunctuation decimalnumber digit enclosingmark finalpunctuation format
  initialpunctuation l lc letter letternumber lineseparator ll lm lo lowercaseletter lt lu m mark
  mathsymbol mc me mn modifierletter modifiersymbol n nd nl no nonspacingmark number openpunctuation other
  otherletter othernumber otherpunctuation othersymbol p paragraphseparator pc pd pe pf pi po privateuse
  ps punct punctuation s sc separator sk sm so spaceseparator spacingmark symbol titlecaseletter
  unassigned uppercaseletter z zl zp zs any assigned ascii
`);

const SCRIPTS = words(`
  adlam adlm aghb ahom anatolianhieroglyphs arab arabic armenian armi armn avestan avst bali balinese bamu
  bamum bass bassavah batak batk beng bengali bhaiksuki bhks bopo bopomofo brah brahmi brai braille bugi
  buginese buhd buhid cakm canadianaboriginal cans cari carian caucasianalbanian chakma cham cher cherokee
  chorasmian chrs common copt coptic cpmn cprt cuneiform cypriot cyprominoan cyrillic cyrl deseret deva
  devanagari diak divesakuru dogr dogra dsrt dupl duployan egyp egyptianhieroglyphs elba elbasan elym
  elymaic ethi ethiopic gara garay geor georgian glag glagolitic gong gonm goth gothic gran grantha greek
  grek gujarati gujr gukh gunjalagondi gurmukhi guru gurungkhema han hang hangul hani hanifirohingya hano
  hanunoo hatr hatran hebr hebrew hira hiragana hluw hmng hmnp hung imperialaramaic inherited
  inscriptionalpahlavi inscriptionalparthian ital java javanese kaithi kali kana kannada katakana kawi
  kayahli khar kharoshthi khitansmallscript khmer khmr khoj khojki khudawadi kiratrai kits knda krai kthi
  lana lao laoo latin latn lepc lepcha limb limbu lina linb lineara linearb lisu lyci lycian lydi lydian
  mahajani mahj maka makasar malayalam mand mandaic mani manichaean marc marchen masaramgondi medefaidrin
  medf meeteimayek fix mendekikakui merc mero meroiticcursive meroitichieroglyphs miao mlym modi mong
  mongolian mro mroo mtei mult multani myanmar mymr nabataean nagm nagmundari nand nandinagari narb nbat
  newa newtailue nko nkoo nshu nushu nyiakengpuachuehmong ogam ogham olchiki olck oldhungarian olditalic
  oldnortharabian oldpermic oldpersian oldsogdian oldsoutharabian oldturkic olduyghur olonal onao oriya
  orkh orya osage osge osma osmanya ougr pahawhhmong palm palmyrene pauc paucinhau perm phag phagspa phli
  phlp phnx phoenician plrd prti psalterpahlavi qaac qaai rejang rjng rohg runic runr samaritan samr sarb
  saur saurashtra sgnw sharada shavian shaw shrd sidd siddham signwriting sind sinh sinhala sogd sogdian
  sogo sora sorasompeng soyo soyombo sund sundanese sunu sunuwar sylo sylotinagri syrc syriac tagalog tagb
  tagbanwa taile taitham taiviet takr takri tale talu tamil taml tang tangsa tangut tavt telu telugu tfng
  tglg thaa thaana thai tibetan tibt tifinagh tirh tirhuta tnsa todhri todr toto tulutigalari tutg ugar
  ugaritic vai vaii vith vithkuqi wancho wara warangciti wcho xpeo xsux yezi yezidi yi yiii
  zanabazarsquare zanb zinh zyyy
`);

const AGES = words(`
  1.1 10.0 11.0 12.0 12.1 13.0 14.0 15.0 15.1 16.0 2.0 2.1 3.0 3.1 3.2 4.0 4.1 5.0 5.1 5.2 6.0 6.1 6.2 6.3
  7.0 8.0 9.0 v100 v11 v110 v120 v121 v130 v140 v150 v151 v160 v20 v21 v30 v31 v32 v40 v41 v50 v51 v52 v60
  v61 v62 v63 v70 v80 v90
`);

const GRAPHEME_CLUSTER_BREAKS = words(`
  cn control cr ex extend l lf lv lvt pp prepend regionalindicator ri sm spacingmark t v zwj
`);

const SENTENCE_BREAKS = words(`
  at aterm cl close cr ex extend fo format le lf lo lower nu numeric oletter sc scontinue se sep sp st
  sterm up upper
`);

const WORD_BREAKS = words(`
  aletter cr doublequote dq ex extend extendnumlet fo format hebrewletter hl ka katakana le lf mb
  midletter midnum midnumlet ml mn newline nl nu numeric regionalindicator ri singlequote sq wsegspace zwj
`);

const VALUES = new Map<string, WordSet>([
  ["gc", GENERAL_CATEGORIES],
  ["generalcategory", GENERAL_CATEGORIES],
  ["sc", SCRIPTS],
  ["script", SCRIPTS],
  ["scx", SCRIPTS],
  ["scriptextensions", SCRIPTS],
  ["age", AGES],
  ["gcb", GRAPHEME_CLUSTER_BREAKS],
  ["graphemeclusterbreak", GRAPHEME_CLUSTER_BREAKS],
  ["sb", SENTENCE_BREAKS],
  ["sentencebreak", SENTENCE_BREAKS],
  ["wb", WORD_BREAKS],
  ["wordbreak", WORD_BREAKS],
]);

const NO_VALUES = words("");

/** Whether `\p{name}` is known: a binary property, a general category or a script. */
export function hasProperty(name: string): boolean {
  const loose = looseName(name);
  return BINARY.has(loose) || GENERAL_CATEGORIES.has(loose) || SCRIPTS.has(loose);
}

/** The values that `name` may be compared with; none for a property that is known and has no values here. */
export function valuesOfProperty(name: string): WordSet | "unknown" {
  const loose = looseName(name);
  return VALUES.get(loose) ?? (BINARY.has(loose) ? NO_VALUES : "unknown");
}

/** Whether `value` is among the values, loosely spelt. */
export function hasPropertyValue(values: WordSet, value: string): boolean {
  return values.has(looseName(value));
}

/** The part of a name that counts by the rules of loose matching; characters beyond ASCII are dropped as well. */
function looseName(name: string): string {
  const hasPrefix = /^is/i.test(name);
  const loose = (hasPrefix ? name.slice(2) : name).replace(/[ _-]|[^\x00-\x7f]/g, "").toLowerCase();
  return hasPrefix && loose === "c" ? "isc" : loose;
}

function words(text: string): WordSet {
  return new WordSet(text);
}
