import { ProfileName } from '#contracts/profiles'
import { PluginView, useNostr, useStore } from '#kernel/react'
import type { ChatSummary } from '../contract'
import { describeMessage } from '../conversation/describe-message'

interface LatestMessageProps {
  readonly chat: ChatSummary
  readonly message: Parameters<typeof describeMessage>[0] & { readonly author: string }
}

/** A message in one line of a list, after its author's name, unless the conversation itself is called like that. */
export function LatestMessage({ chat, message }: LatestMessageProps) {
  const { pubkey } = useStore(useNostr().session)
  const isNamedAfterAuthor =
    chat.title === undefined && chat.people.length === 1 && chat.people[0] === message.author
  if (isNamedAfterAuthor) return describeMessage(message)
  return (
    <>
      {message.author === pubkey ? 'You' : <PluginView token={ProfileName} pubkey={message.author} plain />}:{' '}
      {describeMessage(message)}
    </>
  )
}
