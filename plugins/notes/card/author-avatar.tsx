import { ProfileAvatar } from '#contracts/profiles'
import { View } from '#kernel/react'
import { Avatar } from '#ui-kit'

/** A picture, or the key's pattern where no plugin knows pictures; only its room while it is `plain`. */
export function AuthorAvatar({ pubkey, size, plain }: { pubkey: string; size: number; plain: boolean }) {
  if (plain) return <Avatar keyHex={pubkey} size={size} plain />
  return (
    <View of={ProfileAvatar} pubkey={pubkey} size={size} fallback={<Avatar keyHex={pubkey} size={size} />} />
  )
}
