import { useState } from 'react'
import { usePoint } from '#kernel/react'
import { kindNames, nameOfKind } from '#kernel/shell'
import { Button, Checkbox, CodeBlock, Dialog, Stack } from '#ui-kit'
import type { PublishAnswer, ToPublish } from './ask-user'
import { plainJson } from './plain-json'
import { useCanAnswer } from './use-can-answer'

interface PublishDialogProps extends ToPublish {
  readonly onAnswer: (answer: PublishAnswer) => void
  onClose(): void
}

/** Shows the whole event that a guest proposes, and publishes it only if the user agrees. */
export default function PublishDialog(props: PublishDialogProps) {
  const { title, draft, canRemember, onAnswer, onClose } = props
  const canAnswer = useCanAnswer()
  const [remember, setRemember] = useState(false)
  const names = usePoint(kindNames).map(({ value }) => value)
  const answer = (given: PublishAnswer) => {
    onAnswer(given)
    onClose()
  }
  const kind = nameOfKind(draft.kind, names)?.[0] ?? 'an event'
  return (
    <Dialog
      open
      onClose={() => answer('no')}
      title={`Publish for ${title}?`}
      description={`The plugin ${title} proposes ${kind}. It is signed as yours, and everybody can read it.`}
      footer={
        <>
          <Button onClick={() => answer('no')}>Do not publish</Button>
          <Button
            variant="primary"
            aria-disabled={!canAnswer || undefined}
            onClick={() => canAnswer && answer(remember ? 'always' : 'yes')}
          >
            Publish
          </Button>
        </>
      }
    >
      <Stack>
        <CodeBlock title={`The event, kind ${draft.kind}`} code={plainJson(draft)} wraps />
        {canRemember && (
          <Checkbox
            label={`Do not ask again when ${title} publishes kind ${draft.kind}`}
            checked={remember}
            onChange={setRemember}
          />
        )}
      </Stack>
    </Dialog>
  )
}
