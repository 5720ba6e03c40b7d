import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { chatRoute } from '#contracts/site-routes'
import { UserFacingError } from '#kernel'
import { openSignInDialog } from '#kernel/ports'
import { PluginView, useKernel, useNostr, useService, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import {
  Button,
  buttonClassName,
  EmojiPicker,
  IconButton,
  type IconDrawing,
  insertText,
  Popover,
  TextArea,
} from '#ui-kit'
import type { ChatConversation, ChatMessage, ChatPermissions } from '../contract'
import { describeMessage } from '../conversation/describe-message'
import { LocalChatData } from '../manifest'
import { AttachButton, AttachedFileRow } from './chat-attachment'
import styles from './conversation.module.css'
import { useAttachment } from './use-attachment'
import { useChatDraft } from './use-chat-draft'
import { useSendTyping } from './use-chat-signals'
import { useIsTrueFor } from './use-is-true-for'
import { useProblem } from './use-problem'

/** lucide's icon `send-horizontal` (ISC licence). */
const SEND_ICON: IconDrawing = [
  [
    'path',
    {
      d: 'M3.714 3.048a.498.498 0 0 0-.683.627l2.843 7.627a2 2 0 0 1 0 1.396l-2.842 7.627a.498.498 0 0 0 .682.627l18-8.5a.5.5 0 0 0 0-.904z',
    },
  ],
  ['path', { d: 'M6 12h16' }],
]

/**
 * ms after which the composer says that it is sending. The signer of the reader may ask them first, and relays may be
 * slow to say where the other people read.
 */
const SLOW_SENDING_MS = 500

interface MessageComposerProps {
  readonly id: string
  readonly chat: ChatConversation
  readonly permissions: ChatPermissions
  /** True if the field takes the focus when it appears, because the button that was pressed for it is gone. */
  readonly takesFocus: boolean
  readonly replyTo: ChatMessage | undefined
  onReplyEnd(): void
  onSent(): void
}

/** The input field for a new message. Its text survives a reload. */
export function MessageComposer({
  id,
  chat,
  permissions,
  takesFocus,
  replyTo,
  onReplyEnd,
  onSent,
}: MessageComposerProps) {
  const { settings } = useService(LocalChatData)
  const { enterSends } = useStore(settings)
  const [text, setDraft] = useChatDraft(id, chat)
  const tellTyping = useSendTyping(chat)
  const setText = (next: string) => {
    setDraft(next)
    tellTyping(next)
  }
  const attachmentState = useAttachment(id)
  const isUploading =
    attachmentState.attachment !== undefined && attachmentState.attachment.file === undefined
  const canSend = !isUploading && (text.trim() !== '' || attachmentState.attachment?.file !== undefined)
  const [sending, setSending] = useState(false)
  const isSendingSlow = useIsTrueFor(sending, SLOW_SENDING_MS)
  const [problem, showProblem] = useProblem()
  const { session } = useNostr()
  const textArea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (replyTo || takesFocus) textArea.current?.focus()
  }, [replyTo, takesFocus])

  const send = async () => {
    const { attachment } = attachmentState
    if (!canSend || sending) return
    setSending(true)
    showProblem(undefined)
    try {
      const replyField = replyTo && { replyTo }
      if (attachment?.file) {
        // A file message (kind 15) has no text, so the text follows as a second message.
        const account = session.get().pubkey
        await chat.send({ text: '', file: attachment.file, ...replyField })
        // The file of an account is gone as soon as another one is current, which may have attached its own here.
        if (session.get().pubkey === account) attachmentState.remove()
        else if (text.trim())
          throw new UserFacingError('You have changed the account. The file was sent, the text was not.')
      }
      if (text.trim()) await chat.send({ text: text.trim(), ...(!attachment?.file && replyField) })
      setText('')
      onReplyEnd()
      onSent()
    } catch (error) {
      showProblem(error instanceof UserFacingError ? error.message : 'It was not sent.')
    } finally {
      setSending(false)
      textArea.current?.focus()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) {
      event.preventDefault()
      onReplyEnd()
    }
    // While an input method composes a character, Enter confirms that character and does not send the message.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isSendKey = event.ctrlKey || event.metaKey || event.shiftKey !== enterSends
    if (!isSendKey) return
    event.preventDefault()
    void send()
  }
  if (permissions.noSending !== undefined)
    return <ReadOnlyNotice reason={permissions.noSending} continuedIn={permissions.continuedIn} />
  return (
    <form
      className={styles.field}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      {replyTo && (
        <p className={styles.answering}>
          <span>
            Reply to <PluginView token={ProfileName} pubkey={replyTo.author} plain />:{' '}
            <span dir="auto">{describeMessage(replyTo)}</span>
          </span>
          <IconButton
            icon="close"
            label="Do not reply"
            onClick={() => {
              onReplyEnd()
              textArea.current?.focus()
            }}
          />
        </p>
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p role="status" className={styles.sending}>
        {isSendingSlow && 'Sending…'}
      </p>
      <AttachedFileRow
        {...attachmentState}
        remove={() => {
          attachmentState.remove()
          textArea.current?.focus()
        }}
      />
      <div className={styles.write}>
        {permissions.files && <AttachButton add={attachmentState.add} />}
        <Popover label="Emoji" trigger={<IconButton icon="smile" label="Emoji" />}>
          {close => (
            <EmojiPicker
              onPick={emoji => {
                close()
                if (textArea.current) insertText(textArea.current, emoji.text)
              }}
            />
          )}
        </Popover>
        <TextArea
          ref={textArea}
          className={styles.input}
          label="Message"
          hideLabel
          placeholder="Message"
          minRows={1}
          maxRows={8}
          value={text}
          readOnly={sending}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={SEND_ICON} label="Send" type="submit" disabled={!canSend || sending} />
      </div>
    </form>
  )
}

interface ReadOnlyNoticeProps {
  readonly reason: string
  readonly continuedIn: string | undefined
}

/** Says, in place of the input field, why the reader cannot write here, and leads to where the reader can. */
function ReadOnlyNotice({ reason, continuedIn }: ReadOnlyNoticeProps) {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  return (
    <div className={styles.noSending}>
      <p>{reason}</p>
      {continuedIn !== undefined && (
        <RouteLink to={chatRoute} params={{ chat: continuedIn }} className={buttonClassName('primary')}>
          Go to that chat
        </RouteLink>
      )}
      {!session.canSign && (
        <Button variant="primary" onClick={() => openSignInDialog(kernel, session)}>
          Sign in
        </Button>
      )}
    </div>
  )
}
