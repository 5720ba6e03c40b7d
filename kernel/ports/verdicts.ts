import type { Entry } from '../core/points'
import type { ContributionBase } from '../core/tokens'
import type { Session } from './nostr-access'
import type { NostrEvent } from './nostr-types'

/** Says how much of an event or a person is hidden from the reader, and why. */
export interface Verdict {
  /**
   * Sorted from mild to strict. `blur`: covered until the reader presses it. `fold`: only one line, also in lists.
   * `hide`: left out of lists, and only one line on its own page and where another note refers to it.
   */
  readonly how: 'blur' | 'fold' | 'hide'
  /**
   * The reason in words, such as `On this site's blocklist`. It begins with a capital and ends without a full stop:
   * views put 'Folded: ' or 'Hidden: ' before it, and nothing before the reason of a `blur`.
   */
  readonly reason: string
  /** The hex key of a person whose name is appended to the reason: `You muted` becomes 'You muted Ana'. */
  readonly person?: string
  /** Only with `hide`: the reader cannot choose to show the event, because the site decided this. */
  readonly final?: true
}

/** A verdict with the id of the plugin whose contribution gave it. */
export interface GivenVerdict extends Verdict {
  readonly plugin: string
}

/** The facts that a judge of events is given: the event and the reader's session. */
export interface EventFacts {
  readonly event: NostrEvent
  readonly session: Session
}

/** The facts that a judge of people is given: a hex key and the reader's session. */
export interface PersonFacts {
  readonly pubkey: string
  readonly session: Session
}

/**
 * A contribution that judges events or people. Apart from the stores in `dependsOn`, `judge` must be pure and
 * synchronous: its answer is kept until one of these stores changes or another reader signs in. It returns `undefined`
 * to hide nothing.
 */
export interface Judge<Facts> extends ContributionBase {
  readonly judge: (facts: Facts) => Verdict | undefined
}
export type EventJudge = Judge<EventFacts>
export type PersonJudge = Judge<PersonFacts>

interface Kept {
  readonly session: Session
  readonly verdict: GivenVerdict | undefined
}

/**
 * The answers of each judge about events, by the judge's entry: when another entry replaces it, its answers are dropped
 * too. Answers about people are not kept, because a judge of people is quick.
 */
const answers = new WeakMap<object, WeakMap<NostrEvent, Kept>>()

const ORDER = ['blur', 'fold', 'hide'] as const
const strictness = (verdict: Verdict | undefined) =>
  verdict ? ORDER.indexOf(verdict.how) + (verdict.final ? 1 : 0) : -1

/**
 * Returns the strictest verdict on an event or a person; `undefined` if nothing is hidden. A judge that throws hides
 * nothing, and `onFault` is called once for it.
 */
export function verdictOf<Facts extends EventFacts | PersonFacts>(
  judges: readonly Entry<Judge<Facts>>[],
  facts: Facts,
  onFault: (judge: Entry<Judge<Facts>>, error: unknown) => void,
): GivenVerdict | undefined {
  let strictest: GivenVerdict | undefined
  for (const judge of judges) {
    const verdict = answerOf(judge, facts, onFault)
    if (strictness(verdict) > strictness(strictest)) strictest = verdict
  }
  return strictest
}

function answerOf<Facts extends EventFacts | PersonFacts>(
  judge: Entry<Judge<Facts>>,
  facts: Facts,
  onFault: (judge: Entry<Judge<Facts>>, error: unknown) => void,
): GivenVerdict | undefined {
  const { session } = facts
  const event = 'event' in facts ? facts.event : undefined
  const known = answers.get(judge) ?? new WeakMap<NostrEvent, Kept>()
  answers.set(judge, known)
  const had = event && known.get(event)
  if (had?.session === session) return had.verdict
  let verdict: GivenVerdict | undefined
  try {
    const said = judge.value.judge(facts)
    verdict = said && { ...said, plugin: judge.owner }
  } catch (error) {
    onFault(judge, error)
  }
  if (event) known.set(event, { session, verdict })
  return verdict
}

/** True if both verdicts have the same content. They are small plain objects. */
export const sameVerdict = (a: GivenVerdict | undefined, b: GivenVerdict | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
