import { RichText, SensitiveContent } from '#contracts/notes'
import { isContentWarningTag } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import type { ChatMessage } from '../contract'
import { CONTENT_WARNING_DESCRIPTION } from '../conversation/describe-message'
import { isPlainText } from '../conversation/is-plain-text'
import styles from './conversation.module.css'
import { describeChatFile, MessageFile } from './message-file'

interface MessageContentProps {
  readonly message: ChatMessage
  /** The text, or the beginning of a long one. The covers depend on the whole text. */
  readonly shownText: string
}

/** The file and the text of a message outside requests. They look like those of a note, and have the same covers. */
export function MessageContent({ message, shownText }: MessageContentProps) {
  const { id, text, tags, file, event } = message
  const plain = file ? describeChatFile(file) : shownText
  const isWarned = tags.some(isContentWarningTag)
  // The views of the notes plugin would show the same with thirty components more. A long conversation has thousands of
  // such messages.
  if (!file && !isWarned && isPlainText(shownText)) return <div className={styles.plain}>{shownText}</div>
  return (
    <PluginView
      token={SensitiveContent}
      id={id}
      text={text}
      tags={tags}
      pending={!isWarned && plain}
      fallback={isWarned ? CONTENT_WARNING_DESCRIPTION : plain}
    >
      {file && <MessageFile file={file} isRequest={false} />}
      <PluginView
        token={RichText}
        as="note"
        text={shownText}
        tags={tags}
        isPrivate={event === undefined}
        fallback={shownText}
      />
    </PluginView>
  )
}
