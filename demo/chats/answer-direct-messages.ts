import { createDirectRumor } from '../../plugins/chat-direct/core/direct-rumor'
import { createGiftWrap, GIFT_WRAP_KIND, openGiftWrap } from '../../plugins/chat-direct/core/gift-wrap'
import { findRoomMembers } from '../../plugins/chat-direct/core/room'
import { type ChatBot, cryptoRandomBytes, nowSeconds } from './chat-bot.ts'

/** Answers new private messages (NIP-17). Messages of `bots` are not answered. */
export function answerDirectMessages(person: ChatBot, relay: string, bots: ReadonlySet<string>): void {
  const { line, pubkey, sign } = person
  const startedAt = nowSeconds()
  line.publish(sign({ kind: 10_050, content: '', tags: [['relay', relay]], created_at: startedAt }))
  const handledIds = new Set<string>()
  const reader = {
    pubkey,
    decrypt: person.decrypt,
    verify: async (event: unknown) => {
      const copy = JSON.parse(JSON.stringify(event)) as Parameters<ChatBot['verify']>[0]
      return person.verify(copy) ? copy : undefined
    },
  }
  const answer = async (text: string, participants: readonly string[]) => {
    const reply = person.replies.replyTo(text)
    if (reply === undefined) return
    const at = Date.now()
    const others = participants.filter(member => member !== pubkey)
    const tags = [...others.map(member => ['p', member]), ['ms', String(at)]]
    const rumor = createDirectRumor(pubkey, { kind: 14, content: reply, tags }, Math.floor(at / 1_000))
    const signer = { encrypt: person.encrypt, sign: async (draft: Parameters<typeof sign>[0]) => sign(draft) }
    for (const member of participants)
      line.publish(await createGiftWrap(rumor, member, signer, { now: at, randomBytes: cryptoRandomBytes }))
  }
  line.subscribe('wraps', { kinds: [GIFT_WRAP_KIND], '#p': [pubkey] }, async wrap => {
    if (handledIds.has(wrap.id)) return
    handledIds.add(wrap.id)
    const opened = await openGiftWrap(wrap, reader, nowSeconds())
    if ('refused' in opened) return
    const { rumor } = opened
    const isNew = rumor.created_at >= startedAt && rumor.pubkey !== pubkey && !bots.has(rumor.pubkey)
    if (!isNew || (rumor.kind !== 14 && rumor.kind !== 15)) return
    person.afterDelay(() => void answer(rumor.kind === 14 ? rumor.content : '', findRoomMembers(rumor)))
  })
}
