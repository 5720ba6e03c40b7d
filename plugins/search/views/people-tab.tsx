import { PopularPeople } from './popular-people'
import SearchBox from './search-box'

const MAX_SUGGESTIONS = 10

/** People by name; without a query, people to follow. */
export default function PeopleTab({ query }: { query: string }) {
  return (
    <SearchBox key={query} inline limit={MAX_SUGGESTIONS} initial={query}>
      <PopularPeople />
    </SearchBox>
  )
}
