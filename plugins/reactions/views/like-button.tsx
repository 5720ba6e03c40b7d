import { useState } from 'react'
import type { NoteActionProps } from '#contracts/notes'
import { publishOnce } from '#kernel'
import { useKernel, useNostr, useSessionFacts } from '#kernel/react'
import { ActionButton, Dialog, type Emoji, Icon, useLongPress } from '#ui-kit'
import { type ReactionContent, reactionDraft } from '../publish/reaction-draft'
import { EmojiPicture } from './emoji-picture'
import { PickEmoji } from './pick-emoji'
import styles from './reactions.module.css'
import { useReactions } from './use-reactions'
import { useSettled } from './use-settled'

/** ms */
const DEBOUNCE = 300

/** Likes a note with one press; a long one picks an emoji. Shown at once, taken back when no relay took it. */
export default function LikeButton({ event, counts, live }: NoteActionProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const { session } = useSessionFacts()
  const [picking, setPicking] = useState(false)
  const reactions = useReactions(event, live)
  const mine = session.pubkey === undefined ? undefined : reactions.find(r => r.pubkey === session.pubkey)
  const count = useSettled(reactions.length, DEBOUNCE, mine !== undefined)
  const canReact = session.canSign && !mine
  const put = (content: ReactionContent) => {
    if (canReact) void publishOnce(event, reactionDraft(event, content), { nostr, resolve: kernel.resolve })
  }
  const pick = ({ text, url }: Emoji) => {
    setPicking(false)
    put({ text, ...(url !== undefined && { url }) })
  }
  const press = useLongPress(
    () => canReact && setPicking(true),
    () => put('+'),
  )
  const label = mine ? `You reacted with ${mine.text}` : 'Like'
  return (
    <>
      <ActionButton
        icon={mine ? <Mark text={mine.text} url={mine.url} /> : 'heart'}
        label={count > 0 ? `${label}, ${count} likes` : label}
        count={counts ? count : 0}
        className={mine && styles.mine}
        aria-pressed={mine !== undefined}
        aria-disabled={!canReact}
        data-action="like"
        title={canReact ? 'Like (press long for an emoji)' : label}
        {...press}
      />
      <Dialog open={picking} onClose={() => setPicking(false)} title="React" width="narrow">
        {() => <PickEmoji onPick={pick} />}
      </Dialog>
    </>
  )
}

function Mark({ text, url }: { text: string; url: string | undefined }) {
  const liked = <Icon name="heart" size={18} className={styles.filled} />
  if (url !== undefined)
    return <EmojiPicture className={styles.picture} url={url} alt="" side={18} instead={liked} />
  if (text === '❤️') return liked
  return (
    <span className={styles.emoji} aria-hidden="true">
      {text}
    </span>
  )
}
