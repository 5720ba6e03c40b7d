import type { ContributionEntry } from '../core/contribution-registry'
import type { ContributionBase } from '../core/tokens'
import type { AccountSession } from './nostr-access'
import type { NostrEvent } from './nostr-types'

/** A judgement about an event or a person: how much of it is hidden from the reader, and why. */
export interface ModerationVerdict {
  /**
   * Sorted from mild to strict. `blur`: covered until the reader presses it. `fold`: only one line, also in lists.
   * `hide`: left out of lists, and only one line on its own page and where another note refers to it.
   */
  readonly action: 'blur' | 'fold' | 'hide'
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
export interface PluginVerdict extends ModerationVerdict {
  readonly plugin: string
}

/** The facts that a judge of events is given: the event and the reader's session. */
export interface EventModerationInput {
  readonly event: NostrEvent
  readonly session: AccountSession
}

/** The facts that a judge of people is given: a hex key and the reader's session. */
export interface PersonModerationInput {
  readonly pubkey: string
  readonly session: AccountSession
}

/**
 * A contribution that judges events or people. Apart from the stores in `dependsOn`, `judge` must be pure and
 * synchronous: its answer is kept until one of these stores changes or another reader signs in. It returns `undefined`
 * to hide nothing.
 */
export interface ModerationRule<Facts> extends ContributionBase {
  readonly judge: (facts: Facts) => ModerationVerdict | undefined
}
export type EventModerationRule = ModerationRule<EventModerationInput>
export type PersonModerationRule = ModerationRule<PersonModerationInput>

interface CachedVerdict {
  readonly session: AccountSession
  readonly verdict: PluginVerdict | undefined
}

/**
 * The answers of each judge about events. The key is the judge's contribution entry, so that the answers are dropped
 * when another entry replaces it. Answers about people are not kept, because a judge of people is quick.
 */
const verdictCache = new WeakMap<object, WeakMap<NostrEvent, CachedVerdict>>()

const STRICTNESS_ORDER = ['blur', 'fold', 'hide'] as const
const getStrictness = (verdict: ModerationVerdict | undefined) =>
  verdict ? STRICTNESS_ORDER.indexOf(verdict.action) + (verdict.final ? 1 : 0) : -1

/**
 * Returns the strictest verdict on an event or a person; `undefined` if nothing is hidden. A judge that throws hides
 * nothing, and `onFault` is called once for it.
 */
export function getStrictestVerdict<Facts extends EventModerationInput | PersonModerationInput>(
  judges: readonly ContributionEntry<ModerationRule<Facts>>[],
  facts: Facts,
  onFault: (judge: ContributionEntry<ModerationRule<Facts>>, error: unknown) => void,
): PluginVerdict | undefined {
  let strictest: PluginVerdict | undefined
  for (const judge of judges) {
    const verdict = getCachedVerdict(judge, facts, onFault)
    if (getStrictness(verdict) > getStrictness(strictest)) strictest = verdict
  }
  return strictest
}

function getCachedVerdict<Facts extends EventModerationInput | PersonModerationInput>(
  judge: ContributionEntry<ModerationRule<Facts>>,
  facts: Facts,
  onFault: (judge: ContributionEntry<ModerationRule<Facts>>, error: unknown) => void,
): PluginVerdict | undefined {
  const { session } = facts
  const event = 'event' in facts ? facts.event : undefined
  const cache = verdictCache.get(judge) ?? new WeakMap<NostrEvent, CachedVerdict>()
  verdictCache.set(judge, cache)
  const cached = event && cache.get(event)
  if (cached?.session === session) return cached.verdict
  let verdict: PluginVerdict | undefined
  try {
    const result = judge.value.judge(facts)
    verdict = result && { ...result, plugin: judge.owner }
  } catch (error) {
    onFault(judge, error)
  }
  if (event) cache.set(event, { session, verdict })
  return verdict
}

/** True if both verdicts have the same content. They are small plain objects. */
export const areVerdictsEqual = (a: PluginVerdict | undefined, b: PluginVerdict | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
