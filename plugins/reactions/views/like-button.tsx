import { useState } from 'react'
import { offerSignIn, SignIn } from '#contracts/accounts'
import type { NoteActionProps } from '#contracts/notes'
import { Deletions, useKernel, useNostr, useNoteAction, useSessionFacts } from '#kernel/react'
import { ActionButton, classNames, counted, Dialog, type Emoji, Icon, useLongPress } from '#ui-kit'
import { pressLike } from '../publish/press-like'
import { type ReactionContent, reactionDraft } from '../publish/reaction-draft'
import { HEART } from '../publish/read-reactions'
import { EmojiPicture } from './emoji-picture'
import { PickEmoji } from './pick-emoji'
import styles from './reactions.module.css'
import { useReactions } from './use-reactions'
import { useSettled } from './use-settled'
import { useSlow } from './use-slow'

/** ms */
const LIKE_DEBOUNCE_MS = 300

/**
 * The like button. A press likes the note, and another press removes the like. A long press opens the emoji picker. The
 * change is shown immediately and the button is busy until the event is signed; a press meanwhile cancels it. If no
 * relay accepts the event, the change is undone. Without a key, a press opens the sign-in dialog.
 */
export default function LikeButton({ event, counts, live }: NoteActionProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const { session } = useSessionFacts()
  const [picking, setPicking] = useState(false)
  const reactions = useReactions(event, live)
  const mine = session.pubkey === undefined ? undefined : reactions.find(r => r.pubkey === session.pubkey)
  const { pending, publish, giveUp } = useNoteAction<ReactionContent & object>()
  const shown = pending ? pending.value : mine
  const busy = pending !== undefined
  const others = reactions.length - (mine ? 1 : 0)
  const count = useSettled(others + (shown ? 1 : 0), LIKE_DEBOUNCE_MS, busy || shown !== undefined)
  const canReact = session.canSign && !shown && !busy
  const slow = useSlow(busy)
  const toggle = (at: number) => {
    if (!session.canSign) return offerSignIn(kernel, session)
    if (slow) giveUp()
    if (busy) return
    const said = pressLike(event, nostr, at)
    if (said) void publish(said.about, said.draft, said.likes ? { text: HEART } : undefined)
  }
  const pick = ({ text, url }: Emoji) => {
    setPicking(false)
    const content = { text, ...(url !== undefined && { url }) }
    if (canReact) void publish(event, reactionDraft(event, content), content)
  }
  const press = useLongPress(
    () => {
      if (canReact) setPicking(true)
      // A long press chooses an emoji, so it must never remove the reader's reaction.
      else if (!mine) toggle(performance.now())
    },
    ({ timeStamp }) => toggle(timeStamp),
  )
  const label = shown ? `You reacted with ${shown.text}` : 'Like'
  return (
    <>
      <ActionButton
        icon={shown ? <Mark text={shown.text} url={shown.url} /> : 'heart'}
        label={count > 0 ? `${label}, ${counted(count, 'like')}` : label}
        count={counts ? count : 0}
        className={shown && styles.mine}
        aria-pressed={shown !== undefined}
        aria-disabled={session.canSign ? busy && !slow : !kernel.provides(SignIn)}
        aria-busy={busy || undefined}
        data-action="like"
        title={
          canReact
            ? 'Like (press long for an emoji)'
            : slow
              ? 'Waiting for your signer: press to give up'
              : mine && session.canSign && !busy
                ? `${label}: press to take it back`
                : label
        }
        {...press}
      />
      {live && <Deletions of={reactions.map(reaction => reaction.event)} />}
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
    <span className={classNames(styles.emoji, styles.word)} aria-hidden="true">
      {text}
    </span>
  )
}
