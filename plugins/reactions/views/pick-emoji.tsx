import { CustomEmoji } from '#contracts/composer'
import { useProvided, useService, useStore } from '#kernel/react'
import { type Emoji, EmojiPicker, Icon } from '#ui-kit'
import { EmojiPicture } from './emoji-picture'

interface PickProps {
  onPick(emoji: Emoji): void
}

const Pickable = ({ url }: { url: string }) => (
  <EmojiPicture url={url} alt="" side={24} instead={<Icon name="image" />} />
)

/** All emoji, and the user's own where a plugin knows them. */
export function PickEmoji({ onPick }: PickProps) {
  return useProvided(CustomEmoji) ? <WithOwn onPick={onPick} /> : <EmojiPicker onPick={onPick} />
}

function WithOwn({ onPick }: PickProps) {
  return <EmojiPicker onPick={onPick} custom={useStore(useService(CustomEmoji).list)} picture={Pickable} />
}
