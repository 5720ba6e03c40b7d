import { type DemoPerson, nowS } from './demo-person.ts'

/** Answers messages in public channels (NIP-28). `bots` are those who answer, too, and get no answer. */
export function answerChannels(
  person: DemoPerson,
  channels: readonly string[],
  bots: ReadonlySet<string>,
): void {
  const { line, pubkey, sign } = person
  const startedAt = nowS()
  const read = new Set<string>()
  line.listen('channels', { kinds: [42], '#e': channels, since: startedAt }, message => {
    if (read.has(message.id) || message.pubkey === pubkey || bots.has(message.pubkey)) return
    read.add(message.id)
    const root = message.tags.find(([name, , , mark]) => name === 'e' && mark === 'root')?.[1]
    if (root === undefined || !channels.includes(root)) return
    person.later(() => {
      const said = person.answers.to(message.content)
      if (said === undefined) return
      const tags = [
        ['e', root, '', 'root'],
        ['e', message.id, '', 'reply'],
        ['p', message.pubkey],
      ]
      line.publish(sign({ kind: 42, content: said, tags, created_at: nowS() }))
    })
  })
}
