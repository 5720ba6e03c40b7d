import { EmptyState } from '#ui-kit'
import { FindPeopleLink } from '../home/find-people-link'

/** Says that a feed has no notes. On the home page it also leads to people who may write some. */
export default function EmptyFeed({ title, isHome }: { title: string; isHome: boolean | undefined }) {
  return (
    <EmptyState icon="note" title={title}>
      {isHome && <FindPeopleLink />}
    </EmptyState>
  )
}
