import { useState } from 'react'
import { useContributions } from '#kernel/react'
import { getKindName, kindNames } from '#kernel/shell'
import { Button, Checkbox, CodeBlock, Dialog, Stack } from '#ui-kit'
import { formatVisibleJson } from './format-visible-json'
import type { PublishAnswer, PublishQuestion } from './guest-consent-dialogs'
import { useClickGuard } from './use-click-guard'

interface PublishDialogProps extends PublishQuestion {
  readonly onAnswer: (answer: PublishAnswer) => void
  onClose(): void
}

/** Shows the whole event that a guest proposes, and publishes it only if the user agrees. */
export default function PublishDialog(props: PublishDialogProps) {
  const { title, draft, canRemember, onAnswer, onClose } = props
  const canAnswer = useClickGuard()
  const [remember, setRemember] = useState(false)
  const names = useContributions(kindNames).map(({ value }) => value)
  const answer = (value: PublishAnswer) => {
    onAnswer(value)
    onClose()
  }
  const kind = getKindName(draft.kind, names)?.[0] ?? 'an event'
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
        <CodeBlock title={`The event, kind ${draft.kind}`} code={formatVisibleJson(draft)} wrapsLines />
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
