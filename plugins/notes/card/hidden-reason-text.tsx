import { sanitizeNoteText } from '#kernel/nostr'
import type { PluginVerdict } from '#kernel/ports'
import { AuthorName } from './author-name'

const PREFIX_BY_VERDICT = { blur: '', fold: 'Folded: ', hide: 'Hidden: ' } as const

interface VerdictTextProps {
  readonly verdict: PluginVerdict
  /** Renders the person's name without a link. Set this inside a button, or if there is no room for a hover card. */
  readonly plain?: boolean
}

/** The text that says why a note is hidden. It is the same everywhere. */
export const HiddenReasonText = ({
  verdict: { action, reason, person },
  plain = false,
}: VerdictTextProps) => (
  <>
    {PREFIX_BY_VERDICT[action]}
    {sanitizeNoteText(reason)}
    {person !== undefined && (
      <>
        {' '}
        <bdi>
          <AuthorName pubkey={person} plain={plain} />
        </bdi>
      </>
    )}
  </>
)
