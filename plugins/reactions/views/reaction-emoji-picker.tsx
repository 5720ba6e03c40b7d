import { Suspense } from 'react'
import { CustomEmojiList } from '#contracts/composer'
import { EmojiPicture, useIsServiceProvided, useService, useStore } from '#kernel/react'
import { type Emoji, EmojiPicker, Icon, Skeleton } from '#ui-kit'

interface ReactionEmojiPickerProps {
  onPick(emoji: Emoji): void
}

const PickerEmoji = ({ url }: { url: string }) => (
  <EmojiPicture url={url} alt="" width={24} height={24} fallback={<Icon name="image" />} />
)

/** The emoji picker. It contains the user's own emoji if a plugin provides them. */
export function ReactionEmojiPicker({ onPick }: ReactionEmojiPickerProps) {
  if (!useIsServiceProvided(CustomEmojiList)) return <EmojiPicker onPick={onPick} />
  return (
    // This separate Suspense boundary keeps the element that opened the picker visible, so that it keeps the focus.
    <Suspense fallback={<Skeleton height={340} />}>
      <PickerWithOwnEmoji onPick={onPick} />
    </Suspense>
  )
}

function PickerWithOwnEmoji({ onPick }: ReactionEmojiPickerProps) {
  return (
    <EmojiPicker
      onPick={onPick}
      customEmoji={useStore(useService(CustomEmojiList).list)}
      EmojiImage={PickerEmoji}
    />
  )
}
