import { useShellContext } from '#kernel/react'
import { Dialog, Notice } from '#ui-kit'
import type { ComposerOptions } from '../contract'
import type { DraftStore } from '../drafts/draft-store'
import { ComposerForm } from './composer-form'

const dialogTitle = ({ replyTo, quote }: ComposerOptions) =>
  replyTo ? 'Reply' : quote ? 'Quote' : 'New post'

/** The window in which the user writes notes, replies and quotes. */
export default function ComposerDialog(props: {
  options: ComposerOptions
  drafts: DraftStore
  onClose(): void
}) {
  const { options, drafts, onClose } = props
  const { session } = useShellContext()
  return (
    <Dialog open onClose={onClose} title={dialogTitle(options)} width="wide">
      {() =>
        session.canSign && session.pubkey !== undefined ? (
          <ComposerForm
            key={session.pubkey}
            account={session.pubkey}
            options={options}
            drafts={drafts}
            onClose={onClose}
          />
        ) : (
          <Notice icon="person">Sign in with a key to write.</Notice>
        )
      }
    </Dialog>
  )
}
