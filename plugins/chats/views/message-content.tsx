import { RichText, SensitiveContent } from '#contracts/notes'
import { isContentWarningTag } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import type { ChatMessage } from '../contract'
import { CONTENT_WARNING_DESCRIPTION } from '../conversation/describe-message'
import { describeChatFile, MessageFile } from './message-file'

/** The file and the text of a message outside requests. They look like those of a note, and have the same covers. */
export function MessageContent({ message }: { message: ChatMessage }) {
  const { id, text, tags, file, event } = message
  const plain = file ? describeChatFile(file) : text
  const isWarned = tags.some(isContentWarningTag)
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
        text={text}
        tags={tags}
        isPrivate={event === undefined}
        fallback={text}
      />
    </PluginView>
  )
}
