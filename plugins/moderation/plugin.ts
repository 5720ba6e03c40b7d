import { composerTransforms } from '#contracts/composer'
import { Graph, type GraphService } from '#contracts/graph'
import { type NoteConditionContext, noteFilters, noteMenu } from '#contracts/notes'
import { personFilters } from '#contracts/profiles'
import { createStore, createValueStore, type PluginContext, pluginSettingsKey } from '#kernel'
import { Config } from '#kernel/config'
import type { ModerationVerdict } from '#kernel/ports'
import { exportableSettings } from '#kernel/shell'
import { addNsfwWarning } from './add-nsfw-warning'
import { type AuthorFamiliarity, Moderation } from './contract'
import { moderationSettings, validHiddenNotes } from './moderation-settings'

/**
 * Follow distances from the reader: from the first on, lists show a person's notes only on request; from the second on,
 * never.
 */
const UNKNOWN_FROM_DISTANCE = 5
const HIDDEN_FROM_DISTANCE = 10

const BLOCKLIST_VERDICT: ModerationVerdict = {
  action: 'hide',
  reason: "On this site's blocklist",
  final: true,
}
const OVERMUTED_VERDICT: ModerationVerdict = {
  action: 'hide',
  reason: 'Muted more than followed by people you follow',
}
const HIDDEN_NOTE_VERDICT: ModerationVerdict = { action: 'hide', reason: 'You hid this note' }
const OVERMUTED_VISITOR_VERDICT: ModerationVerdict = {
  action: 'hide',
  reason: 'Muted more than followed by people this site follows',
}

export function activate(context: PluginContext): void {
  const graph = context.use(Graph)
  const settings = context.settings(moderationSettings)
  context.contribute(
    exportableSettings({
      id: 'moderation',
      title: 'Moderation',
      key: pluginSettingsKey(context.id),
      definition: moderationSettings,
    }),
  )
  const version = createStore(0)
  const blocked = createValueStore<(pubkey: string) => boolean>(() => false)
  const reader = () => context.nostr.session.get().pubkey

  const judge = (pubkey: string, reader: string | undefined): ModerationVerdict | undefined => {
    if (blocked.get()(pubkey)) return BLOCKLIST_VERDICT
    if (pubkey === reader) return undefined
    const isSignedIn = reader !== undefined
    if (graph.isMuted(pubkey))
      return isSignedIn
        ? { action: 'hide', reason: 'You muted', person: pubkey }
        : // A visitor's graph is seen from the site's root account, so the reason names that account.
          { action: 'hide', reason: 'Muted by', person: graph.root.get() }
    const { hidePostsByMutedMoreThanFollowed: strict } = settings.get()
    if (!strict || !graph.isOvermuted(pubkey, 'feed')) return undefined
    return isSignedIn ? OVERMUTED_VERDICT : OVERMUTED_VISITOR_VERDICT
  }
  context.watch(Config, ({ blocklist }) => {
    // Most sites have no blocklist, so this code loads only if there is one.
    if (blocklist)
      void import('./blocklist/blocklist-check').then(
        ({ createBlocklistCheck }) => blocked.set(createBlocklistCheck(blocklist.hashes)),
        error => context.log.warn('The blocklist cannot be read', error),
      )
    return undefined
  })
  const sources = [graph.version, settings, blocked]
  context.contribute(
    noteFilters({
      id: 'people',
      dependsOn: sources,
      judge: ({ event, session }) => judge(event.pubkey, session.pubkey),
    }),
  )
  context.contribute(
    noteFilters({
      id: 'notes',
      dependsOn: [settings],
      judge: ({ event }) => (settings.get().hiddenNotes.includes(event.id) ? HIDDEN_NOTE_VERDICT : undefined),
    }),
  )
  context.contribute(
    personFilters({
      id: 'people',
      dependsOn: sources,
      judge: ({ pubkey, session }) => judge(pubkey, session.pubkey),
    }),
  )

  const isOtherPerson = ({ event, session, isSignedForOthers }: NoteConditionContext) =>
    session.canSign && event.pubkey !== session.pubkey && !isSignedForOthers
  context.contribute(
    noteMenu({
      id: 'mute',
      order: 60,
      label: 'Mute User',
      icon: 'hidden',
      danger: true,
      dependsOn: [graph.version],
      when: facts => isOtherPerson(facts) && !graph.isMuted(facts.event.pubkey),
      action: () => import('./actions/mute-author'),
    }),
  )
  context.contribute(
    noteMenu({
      id: 'unmute',
      order: 60,
      label: 'Unmute User',
      icon: 'audio',
      dependsOn: [graph.version],
      when: facts => isOtherPerson(facts) && graph.isMuted(facts.event.pubkey),
      action: () => import('./actions/unmute-author'),
    }),
  )

  context.contribute(composerTransforms({ id: 'warn-of-tag', transform: addNsfwWarning }))

  for (const store of sources) context.own(store.subscribe(() => version.set(n => n + 1)))
  context.provide(Moderation, {
    version,
    hideNotes: ids =>
      settings.set(was => ({ ...was, hiddenNotes: [...validHiddenNotes([...ids, ...was.hiddenNotes])] })),
    getAcquaintance(pubkey): AuthorFamiliarity {
      if (!canJudge(graph, reader())) return 'known'
      const distance = graph.distance(pubkey)
      if (distance >= HIDDEN_FROM_DISTANCE && settings.get().hideEventsByUnknownUsers) return 'hidden'
      return distance >= UNKNOWN_FROM_DISTANCE ? 'unknown' : 'known'
    },
  })
}

/** False while the graph loads, and for a reader who follows nobody, to whom everybody would be a stranger. */
const canJudge = (graph: GraphService, reader: string | undefined): boolean =>
  reader !== undefined && graph.root.get() === reader && graph.state.get().isReady && graph.followCount() > 0
