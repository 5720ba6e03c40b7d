import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { offerSignIn } from '#contracts/accounts'
import { ProfileName } from '#contracts/profiles'
import { Refusal } from '#kernel'
import { useKernel, useNostr, useService, useStore, View } from '#kernel/react'
import { Button, EmojiPicker, IconButton, type IconDrawing, insertText, Popover, TextArea } from '#ui-kit'
import type { ChatConversation, ChatMessage } from '../contract'
import { ChatDesk } from '../manifest'
import { AttachButton, AttachedFile } from './attach-file'
import styles from './conversation.module.css'
import { useAttachment } from './use-attachment'
import { useDraft } from './use-draft'
import { useTellTyping } from './use-tell-presence'

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

interface ChatFieldProps {
  readonly id: string
  readonly chat: ChatConversation
  /** The reason why the reader cannot write here. */
  readonly noSending: string | undefined
  /** True if a message may carry a file. */
  readonly files: boolean
  readonly replyTo: ChatMessage | undefined
  onReplyDone(): void
  onSent(): void
}

/** The field in which the reader writes a message. Its text survives a reload. */
export function ChatField({ id, chat, noSending, files, replyTo, onReplyDone, onSent }: ChatFieldProps) {
  const { settings } = useService(ChatDesk)
  const { enterSends } = useStore(settings)
  const [text, setDraft] = useDraft(id, chat)
  const tellTyping = useTellTyping(chat)
  const setText = (next: string) => {
    setDraft(next)
    tellTyping(next)
  }
  const attached = useAttachment(id)
  const isUploading = attached.attachment !== undefined && attached.attachment.file === undefined
  const canSend = !isUploading && (text.trim() !== '' || attached.attachment?.file !== undefined)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])

  const send = async () => {
    const { attachment } = attached
    if (!canSend || sending) return
    setSending(true)
    setProblem(undefined)
    try {
      const reply = replyTo && { replyTo }
      if (attachment?.file) {
        // A file has no text of its own (kind 15), so its text follows as a message.
        await chat.send({ text: '', file: attachment.file, ...reply })
        attached.remove()
      }
      if (text.trim()) await chat.send({ text: text.trim(), ...(!attachment?.file && reply) })
      setText('')
      onReplyDone()
      onSent()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'It was not sent.')
    } finally {
      setSending(false)
      field.current?.focus()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) {
      event.preventDefault()
      onReplyDone()
    }
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const sends = event.ctrlKey || event.metaKey || event.shiftKey !== enterSends
    if (!sends) return
    event.preventDefault()
    void send()
  }
  if (noSending !== undefined) return <NoSending reason={noSending} />
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
            Reply to <View of={ProfileName} pubkey={replyTo.author} plain />:{' '}
            <span dir="auto">{replyTo.text.slice(0, 100)}</span>
          </span>
          <IconButton icon="close" label="Do not reply" onClick={onReplyDone} />
        </p>
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <AttachedFile {...attached} />
      <div className={styles.write}>
        {files && <AttachButton add={attached.add} />}
        <Popover label="Emoji" trigger={<IconButton icon="smile" label="Emoji" />}>
          {close => (
            <EmojiPicker
              onPick={emoji => {
                close()
                if (field.current) insertText(field.current, emoji.text)
              }}
            />
          )}
        </Popover>
        <TextArea
          ref={field}
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

function NoSending({ reason }: { reason: string }) {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  return (
    <div className={styles.noSending}>
      <p>{reason}</p>
      {!session.canSign && (
        <Button variant="primary" onClick={() => offerSignIn(kernel, session)}>
          Sign in
        </Button>
      )}
    </div>
  )
}
