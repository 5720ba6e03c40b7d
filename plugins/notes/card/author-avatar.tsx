import { ProfileAvatar } from '#contracts/profiles'
import { View } from '#kernel/react'
import { Avatar } from '#ui-kit'

/** The author's picture, or the key's pattern if no plugin provides pictures. `plain` shows only a placeholder. */
export function AuthorAvatar({ pubkey, size, plain }: { pubkey: string; size: number; plain: boolean }) {
  if (plain) return <Avatar keyHex={pubkey} size={size} plain />
  return (
    <View of={ProfileAvatar} pubkey={pubkey} size={size} fallback={<Avatar keyHex={pubkey} size={size} />} />
  )
}
