import { useState } from 'react'
import type { NoteActionProps } from '#contracts/notes'
import { openSignInDialog, SignIn } from '#kernel/ports'
import {
  DeletionWatcher,
  EmojiPicture,
  useKernel,
  useNostr,
  useNoteActionPublisher,
  useShellContext,
} from '#kernel/react'
import { ActionButton, classNames, Dialog, type Emoji, Icon, pluralize, useLongPress } from '#ui-kit'
import { createLikeToggle } from '../publish/create-like-toggle'
import { createReactionDraft, type ReactionContent } from '../publish/create-reaction-draft'
import { LIKE_EMOJI } from '../publish/parse-reactions'
import { ReactionEmojiPicker } from './reaction-emoji-picker'
import styles from './reactions.module.css'
import { useDebouncedValue } from './use-debounced-value'
import { useIsSlow } from './use-is-slow'
import { useReactions } from './use-reactions'

/** ms */
const LIKE_DEBOUNCE_MS = 300

/**
 * The like button. A press likes the note, and another press removes the like. A long press opens the emoji picker. The
 * change is shown immediately and the button is busy until the event is signed; a press meanwhile cancels it. If no
 * relay accepts the event, the change is undone. Without a key, a press opens the sign-in dialog.
 */
export default function LikeButton({ event, showCounts, live }: NoteActionProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const { session } = useShellContext()
  const [picking, setPicking] = useState(false)
  const reactions = useReactions(event, live)
  const ownReaction =
    session.pubkey === undefined ? undefined : reactions.find(r => r.pubkey === session.pubkey)
  const { pending, publish, cancel } = useNoteActionPublisher<ReactionContent & object>()
  const shownReaction = pending ? pending.value : ownReaction
  const busy = pending !== undefined
  const others = reactions.length - (ownReaction ? 1 : 0)
  const count = useDebouncedValue(
    others + (shownReaction ? 1 : 0),
    LIKE_DEBOUNCE_MS,
    busy || shownReaction !== undefined,
  )
  const canReact = session.canSign && !shownReaction && !busy
  const isSlow = useIsSlow(busy)
  const toggle = (at: number) => {
    if (!session.canSign) return openSignInDialog(kernel, session)
    if (isSlow) cancel()
    if (busy) return
    const toggleResult = createLikeToggle(event, nostr, at)
    if (toggleResult)
      void publish(
        toggleResult.target,
        toggleResult.draft,
        toggleResult.isLike ? { text: LIKE_EMOJI } : undefined,
      )
  }
  const pick = ({ text, url }: Emoji) => {
    setPicking(false)
    const content = { text, ...(url !== undefined && { url }) }
    if (canReact) void publish(event, createReactionDraft(event, content), content)
  }
  const press = useLongPress(
    () => {
      if (canReact) setPicking(true)
      // A long press chooses an emoji, so it must never remove the reader's reaction.
      else if (!ownReaction) toggle(performance.now())
    },
    ({ timeStamp }) => toggle(timeStamp),
  )
  const label = shownReaction ? `You reacted with ${shownReaction.text}` : 'Like'
  return (
    <>
      <ActionButton
        icon={shownReaction ? <ReactionMark text={shownReaction.text} url={shownReaction.url} /> : 'heart'}
        label={count > 0 ? `${label}, ${pluralize(count, 'like')}` : label}
        count={showCounts ? count : 0}
        className={shownReaction && styles.mine}
        aria-pressed={shownReaction !== undefined}
        aria-disabled={session.canSign ? busy && !isSlow : !kernel.provides(SignIn)}
        aria-busy={busy || undefined}
        data-action="like"
        title={
          canReact
            ? 'Like (press long for an emoji)'
            : isSlow
              ? 'Waiting for your signer: press to give up'
              : ownReaction && session.canSign && !busy
                ? `${label}: press to take it back`
                : label
        }
        {...press}
      />
      {live && <DeletionWatcher events={reactions.map(reaction => reaction.event)} />}
      <Dialog open={picking} onClose={() => setPicking(false)} title="React" width="narrow">
        {() => <ReactionEmojiPicker onPick={pick} />}
      </Dialog>
    </>
  )
}

function ReactionMark({ text, url }: { text: string; url: string | undefined }) {
  const liked = <Icon name="heart" size={18} className={styles.filled} />
  if (url !== undefined)
    return (
      <EmojiPicture className={styles.picture} url={url} alt="" width={18} height={18} fallback={liked} />
    )
  if (text === '❤️') return liked
  return (
    <span className={classNames(styles.emoji, styles.word)} aria-hidden="true">
      {text}
    </span>
  )
}
