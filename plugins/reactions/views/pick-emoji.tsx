import { CustomEmoji } from '#contracts/composer'
import { useProvided, useService, useStore } from '#kernel/react'
import { type Emoji, EmojiPicker } from '#ui-kit'

interface PickProps {
  onPick(emoji: Emoji): void
}

/** All emoji, and the user's own where a plugin knows them. */
export function PickEmoji({ onPick }: PickProps) {
  return useProvided(CustomEmoji) ? <WithOwn onPick={onPick} /> : <EmojiPicker onPick={onPick} />
}

function WithOwn({ onPick }: PickProps) {
  return <EmojiPicker onPick={onPick} custom={useStore(useService(CustomEmoji).list)} />
}
