import { makeRumor } from '../../plugins/chat-direct/core/direct-rumor'
import { openWrap, WRAP_KIND, wrapRumor } from '../../plugins/chat-direct/core/gift-wrap'
import { everybodyIn } from '../../plugins/chat-direct/core/room'
import { type DemoPerson, nowS, randomBytes } from './demo-person.ts'

/** Answers private messages (NIP-17) that come from now on. `bots` are those who answer, too, and get no answer. */
export function answerDirect(person: DemoPerson, relay: string, bots: ReadonlySet<string>): void {
  const { line, pubkey, sign } = person
  const startedAt = nowS()
  line.publish(sign({ kind: 10_050, content: '', tags: [['relay', relay]], created_at: startedAt }))
  const read = new Set<string>()
  const reader = {
    pubkey,
    decrypt: person.decrypt,
    verify: async (event: unknown) => {
      const copy = JSON.parse(JSON.stringify(event)) as Parameters<DemoPerson['verify']>[0]
      return person.verify(copy) ? copy : undefined
    },
  }
  const answer = async (text: string, everybody: readonly string[]) => {
    const said = person.answers.to(text)
    if (said === undefined) return
    const at = Date.now()
    const others = everybody.filter(member => member !== pubkey)
    const tags = [...others.map(member => ['p', member]), ['ms', String(at)]]
    const rumor = makeRumor(pubkey, { kind: 14, content: said, tags }, Math.floor(at / 1_000))
    const signer = { encrypt: person.encrypt, sign: async (draft: Parameters<typeof sign>[0]) => sign(draft) }
    for (const member of everybody)
      line.publish(await wrapRumor(rumor, member, signer, { now: at, randomBytes }))
  }
  line.listen('wraps', { kinds: [WRAP_KIND], '#p': [pubkey] }, async wrap => {
    if (read.has(wrap.id)) return
    read.add(wrap.id)
    const opened = await openWrap(wrap, reader, nowS())
    if ('refused' in opened) return
    const { rumor } = opened
    const isNew = rumor.created_at >= startedAt && rumor.pubkey !== pubkey && !bots.has(rumor.pubkey)
    if (!isNew || (rumor.kind !== 14 && rumor.kind !== 15)) return
    person.later(() => void answer(rumor.kind === 14 ? rumor.content : '', everybodyIn(rumor)))
  })
}
