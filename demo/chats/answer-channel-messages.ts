import { type ChatBot, nowSeconds } from './chat-bot.ts'

/** Answers messages in public channels (NIP-28). Messages of `bots` are not answered. */
export function answerChannelMessages(
  person: ChatBot,
  channels: readonly string[],
  bots: ReadonlySet<string>,
): void {
  const { line, pubkey, sign } = person
  const startedAt = nowSeconds()
  const handledIds = new Set<string>()
  line.subscribe('channels', { kinds: [42], '#e': channels, since: startedAt }, message => {
    if (handledIds.has(message.id) || message.pubkey === pubkey || bots.has(message.pubkey)) return
    handledIds.add(message.id)
    const root = message.tags.find(([name, , , mark]) => name === 'e' && mark === 'root')?.[1]
    if (root === undefined || !channels.includes(root)) return
    person.afterDelay(() => {
      const reply = person.replies.replyTo(message.content)
      if (reply === undefined) return
      const tags = [
        ['e', root, '', 'root'],
        ['e', message.id, '', 'reply'],
        ['p', message.pubkey],
      ]
      line.publish(sign({ kind: 42, content: reply, tags, created_at: nowSeconds() }))
    })
  })
}
