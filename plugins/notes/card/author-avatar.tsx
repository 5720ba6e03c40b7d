import { ProfileAvatar } from '#contracts/profiles'
import { PluginView } from '#kernel/react'
import { Avatar } from '#ui-kit'

/**
 * Shows the author's picture, or a pattern that is computed from the public key if no plugin provides pictures. `plain`
 * shows only a placeholder.
 */
export function AuthorAvatar({ pubkey, size, plain }: { pubkey: string; size: number; plain: boolean }) {
  if (plain) return <Avatar pubkey={pubkey} size={size} isBlank />
  return (
    <PluginView
      token={ProfileAvatar}
      pubkey={pubkey}
      size={size}
      fallback={<Avatar pubkey={pubkey} size={size} />}
    />
  )
}
