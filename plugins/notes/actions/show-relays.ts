import { type ActionContext, Dialogs, type NostrEvent } from '#kernel'

/** Shows the relays that sent a note. */
export default async function showRelays(
  { event }: { event: NostrEvent },
  context: ActionContext,
): Promise<void> {
  const [dialogs, relays] = await Promise.all([context.resolve(Dialogs), context.nostr.seenOn(event.id)])
  dialogs.open({
    plugin: 'notes',
    view: () => import('../views/relays-dialog'),
    props: { relays },
    signal: context.signal,
  })
}
