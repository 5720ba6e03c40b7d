import type { Entry } from '../core/points'
import type { ContributionBase } from '../core/tokens'
import type { Session } from './nostr-access'
import type { NostrEvent } from './nostr-types'

/** How much of an event is kept from the reader, and why. */
export interface Verdict {
  /**
   * From mild to strict. `blur`: a cover that a press takes away. `fold`: one line, also in lists. `hide`: absent from
   * lists, and one line on its own page and where another note refers to it.
   */
  readonly how: 'blur' | 'fold' | 'hide'
  /** The reason in words, such as `On this site's blocklist`. */
  readonly reason: string
  /** The hex key of a person whose name is shown after the words: `You muted` becomes 'You muted Ana'. */
  readonly person?: string
  /** For `hide`: the reader cannot show the event anyway, because the site has decided and not they. */
  readonly final?: true
}

/** A verdict with the id of the plugin whose contribution gave it. */
export interface GivenVerdict extends Verdict {
  readonly plugin: string
}

/** What a judge is asked with: the event, and its reader. */
export interface EventFacts {
  readonly event: NostrEvent
  readonly session: Session
}

/**
 * A contribution that judges events. `judge` is pure and synchronous apart from the stores in `dependsOn`, because its
 * answer is kept for each event until one of them changes or another reader signs in. `undefined` means shown.
 */
export interface EventJudge extends ContributionBase {
  readonly judge: (facts: EventFacts) => Verdict | undefined
}

interface Kept {
  readonly session: Session
  readonly verdict: GivenVerdict | undefined
}

/** A renewed entry is another key, so its former answers go with the former entry. */
const answers = new WeakMap<Entry<EventJudge>, WeakMap<NostrEvent, Kept>>()

const ORDER = ['blur', 'fold', 'hide'] as const
const strictness = (verdict: Verdict | undefined) =>
  verdict ? ORDER.indexOf(verdict.how) + (verdict.final ? 1 : 0) : -1

/** The strictest verdict on an event, or `undefined`. A judge that throws hides nothing; `onFault` is told once. */
export function verdictOf(
  judges: readonly Entry<EventJudge>[],
  facts: EventFacts,
  onFault: (judge: Entry<EventJudge>, error: unknown) => void,
): GivenVerdict | undefined {
  let strictest: GivenVerdict | undefined
  for (const judge of judges) {
    const verdict = answerOf(judge, facts, onFault)
    if (strictness(verdict) > strictness(strictest)) strictest = verdict
  }
  return strictest
}

function answerOf(
  judge: Entry<EventJudge>,
  facts: EventFacts,
  onFault: (judge: Entry<EventJudge>, error: unknown) => void,
): GivenVerdict | undefined {
  const { event, session } = facts
  const known = answers.get(judge) ?? new WeakMap<NostrEvent, Kept>()
  answers.set(judge, known)
  const had = known.get(event)
  if (had?.session === session) return had.verdict
  let verdict: GivenVerdict | undefined
  try {
    const said = judge.value.judge(facts)
    verdict = said && { ...said, plugin: judge.owner }
  } catch (error) {
    onFault(judge, error)
  }
  known.set(event, { session, verdict })
  return verdict
}

/** True if both read the same; they are small and plain. */
export const sameVerdict = (a: GivenVerdict | undefined, b: GivenVerdict | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
