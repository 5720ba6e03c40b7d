import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { PluginView } from '#kernel/react'
import { PersonRow as Row } from '#ui-kit'
import FollowButton from './follow-button'
import TrustBadge from './trust-badge'

/** A person in a list: picture, name and distance. The NIP-05 identifier is not verified, because lists are long. */
export function PersonRow(props: { pubkey: string; followable?: boolean; plain?: boolean }) {
  const { pubkey, followable, plain } = props
  return (
    <Row
      picture={<PluginView token={ProfileAvatar} pubkey={pubkey} size={36} />}
      trailing={
        <>
          {!plain && <TrustBadge pubkey={pubkey} />}
          {followable && <FollowButton pubkey={pubkey} size="small" />}
        </>
      }
    >
      <PluginView token={ProfileName} pubkey={pubkey} />
    </Row>
  )
}
