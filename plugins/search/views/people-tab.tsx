import { PopularPeople } from './popular-people'
import SearchBox from './search-box'

const MAX_SUGGESTIONS = 10

/** Finds people by name. Shows people to follow if the query is empty. */
export default function PeopleTab({ query }: { query: string }) {
  return (
    <SearchBox key={query} inline limit={MAX_SUGGESTIONS} initial={query}>
      <PopularPeople />
    </SearchBox>
  )
}
