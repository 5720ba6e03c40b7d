import { Suspense } from 'react'
import { CustomEmoji } from '#contracts/composer'
import { useProvided, useService, useStore } from '#kernel/react'
import { type Emoji, EmojiPicker, Icon, Skeleton } from '#ui-kit'
import { EmojiPicture } from './emoji-picture'

interface PickProps {
  onPick(emoji: Emoji): void
}

const Pickable = ({ url }: { url: string }) => (
  <EmojiPicture url={url} alt="" side={24} instead={<Icon name="image" />} />
)

/** The emoji picker. It contains the user's own emoji if a plugin provides them. */
export function PickEmoji({ onPick }: PickProps) {
  if (!useProvided(CustomEmoji)) return <EmojiPicker onPick={onPick} />
  return (
    // This separate Suspense boundary keeps the element that opened the picker visible, so that it keeps the focus.
    <Suspense fallback={<Skeleton height={340} />}>
      <WithOwn onPick={onPick} />
    </Suspense>
  )
}

function WithOwn({ onPick }: PickProps) {
  return <EmojiPicker onPick={onPick} custom={useStore(useService(CustomEmoji).list)} picture={Pickable} />
}
