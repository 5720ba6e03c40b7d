/**
 * Words in the messages of browsers and of Pinion itself. A session sends no other words of a message, because an error
 * may quote anything: a note, a name, a key.
 */
const KNOWN_WORDS = new Set(
  `a an and are array aborted access after already an any argument arguments as assign at be before been boolean bound
  buffer by call called cannot class closed code component connection constructor convert could create data database
  date decode delete depth did document does done element empty end error event exceeded exist existing expected
  expression failed fault fetch field file filter find for found from function get got has have id in index
  initialization input instance invalid is it item iterable iterator json key length limit list load loaded long map
  match maximum message missing module more must name negative network no not null number object occurred of on only
  open option or out parameter parse point position private promise properties property range read reading ready
  received reduce refused rejected relay render request required response result returned right run safe service set
  setting should shown signal size stack state storage store string symbol syntax target text than that the there this
  timed timeout timer to token too transaction type typed unable undefined unexpected unknown update url use user
  valid value values variable version view was weak while with without worker write zero
  aborterror dataerror domexception encodingerror invalidaccesserror invalidstateerror networkerror notallowederror
  notfounderror quotaexceedederror rangeerror referenceerror securityerror syntaxerror timeouterror typeerror
  unknownerror versionerror
  auth-required blocked duplicate rate-limited restricted pow offline online closing opening waiting reach reached
  answer answered silent`
    .split(/\s+/)
    .filter(Boolean),
)

/** Maximum length of a message in characters. */
const MAX_MESSAGE_CHARS = 300
/**
 * Minimum number of known words in a row that are sent. Fewer may belong to a quoted text, except at the beginning of
 * the message.
 */
const MIN_WORD_RUN = 3

/**
 * Returns a message in which everything but known words is replaced by '…'. One or two known words between unknown ones
 * are replaced too.
 */
export function redactUnknownWords(message: string): string {
  const wordRuns: string[][] = [[]]
  for (const word of message.slice(0, 2_000).split(/\s+/)) {
    const bareWord = word.replace(/^[("'`]+|[)"'`.,:;!?]+$/g, '')
    if (KNOWN_WORDS.has(bareWord.toLowerCase())) wordRuns.at(-1)?.push(bareWord)
    else wordRuns.push([])
  }
  const outputWords: string[] = []
  wordRuns.forEach((wordRun, index) => {
    if (index > 0 && outputWords.at(-1) !== '…') outputWords.push('…')
    if (index === 0 || wordRun.length >= MIN_WORD_RUN) outputWords.push(...wordRun)
  })
  return outputWords.join(' ').slice(0, MAX_MESSAGE_CHARS)
}
