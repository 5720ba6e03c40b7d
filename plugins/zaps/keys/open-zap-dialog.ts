import { FocusedNote } from '#contracts/notes'
import type { ActionContext } from '#kernel'
import { Zaps } from '../contract'

/** Opens the zap dialog for the focused note. */
export default async function openZapDialog(_: unknown, { nostr, resolve }: ActionContext): Promise<void> {
  const event = (await resolve(FocusedNote)).get()
  if (!event || event.pubkey === nostr.session.get().pubkey) return
  const zaps = await resolve(Zaps)
  zaps.open({ event, pubkey: event.pubkey })
}
