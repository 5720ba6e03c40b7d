import { useRef, useState } from 'react'
import { offerSignIn, SignIn } from '#contracts/accounts'
import type { NoteActionProps } from '#contracts/notes'
import { publishOnce } from '#kernel'
import { useKernel, useNostr, useSessionFacts } from '#kernel/react'
import { ActionButton, counted, Dialog, type Emoji, Icon, useLongPress } from '#ui-kit'
import { type ReactionContent, reactionDraft } from '../publish/reaction-draft'
import { HEART } from '../publish/read-reactions'
import { EmojiPicture } from './emoji-picture'
import { PickEmoji } from './pick-emoji'
import styles from './reactions.module.css'
import { useReactions } from './use-reactions'
import { useSettled } from './use-settled'
import { useSlow } from './use-slow'

/** ms */
const DEBOUNCE = 300

/**
 * Likes a note with one press; a long one picks an emoji. Shown at once, busy until it is signed, which a later press
 * gives up; taken back when no relay took it. Leads who has no key here to one.
 */
export default function LikeButton({ event, counts, live }: NoteActionProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const { session } = useSessionFacts()
  const [picking, setPicking] = useState(false)
  const reactions = useReactions(event, live)
  const mine = session.pubkey === undefined ? undefined : reactions.find(r => r.pubkey === session.pubkey)
  // Who signs elsewhere is asked there first: it is shown before it is an event.
  const [asked, setAsked] = useState<ReactionContent & object>()
  const shown = mine ?? asked
  const busy = asked !== undefined && mine === undefined
  const count = useSettled(reactions.length + (busy ? 1 : 0), DEBOUNCE, shown !== undefined)
  const canReact = session.canSign && !shown
  const slow = useSlow(busy)
  const giveUp = useRef<AbortController>(undefined)
  const put = async (content: ReactionContent) => {
    if (!session.canSign) return offerSignIn(kernel, session)
    if (slow) giveUp.current?.abort()
    if (!canReact) return
    giveUp.current = new AbortController()
    setAsked(content === '+' ? { text: HEART } : content)
    await publishOnce(
      event,
      reactionDraft(event, content),
      { nostr, resolve: kernel.resolve },
      { signal: giveUp.current.signal },
    )
    setAsked(undefined)
  }
  const pick = ({ text, url }: Emoji) => {
    setPicking(false)
    void put({ text, ...(url !== undefined && { url }) })
  }
  const press = useLongPress(
    () => (canReact ? setPicking(true) : void put('+')),
    () => void put('+'),
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
        aria-disabled={!canReact && !slow && (session.canSign || !kernel.provides(SignIn))}
        aria-busy={busy || undefined}
        data-action="like"
        title={
          canReact
            ? 'Like (press long for an emoji)'
            : slow
              ? 'Waiting for your signer: press to give up'
              : label
        }
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
