import { neutralizeText } from '#kernel/nostr'
import type { GivenVerdict } from '#kernel/ports'
import { AuthorName } from './author-name'

const PREFIX_BY_VERDICT = { blur: '', fold: 'Folded: ', hide: 'Hidden: ' } as const

interface VerdictWordsProps {
  readonly verdict: GivenVerdict
  /** Renders the person's name without a link. Set this inside a button, or if there is no room for a hover card. */
  readonly plain?: boolean
}

/** Says why a note is kept from the reader, in the same words everywhere. */
export const VerdictWords = ({ verdict: { how, reason, person }, plain = false }: VerdictWordsProps) => (
  <>
    {PREFIX_BY_VERDICT[how]}
    {neutralizeText(reason)}
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
