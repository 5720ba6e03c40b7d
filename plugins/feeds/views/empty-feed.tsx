import { EmptyState } from '#ui-kit'
import { FindPeople } from '../suggest/find-people'

/** Says that a feed has no notes. On the home page it also leads to people who may write some. */
export default function EmptyFeed({ title, home }: { title: string; home: boolean | undefined }) {
  return (
    <EmptyState icon="note" title={title}>
      {home && <FindPeople />}
    </EmptyState>
  )
}
