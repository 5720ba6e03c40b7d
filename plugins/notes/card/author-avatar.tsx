import { ProfileAvatar } from '#contracts/profiles'
import { View } from '#kernel/react'
import { Avatar } from '#ui-kit'

/** A picture, or the key's pattern where no plugin knows pictures. */
export function AuthorAvatar({ pubkey, size }: { pubkey: string; size: number }) {
  return (
    <View of={ProfileAvatar} pubkey={pubkey} size={size} fallback={<Avatar keyHex={pubkey} size={size} />} />
  )
}
