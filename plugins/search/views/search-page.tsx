import { useEffect, useMemo, useState } from 'react'
import { searchQueryRoute } from '#contracts/site-routes'
import { ContributionView, PluginView, useContributions, useKernel } from '#kernel/react'
import { useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { SkeletonRow, Tabs } from '#ui-kit'
import { searchProviders } from '../contract'
import { parseHashtagQuery } from '../find/parse-hashtag-query'
import { parseSearchTarget } from '../find/parse-search-target'
import { getLastSearchTab, PEOPLE_TAB_KEY, POSTS_TAB_KEY, setLastSearchTab } from './last-tab'
import { useOpenIdentifier } from './use-open-identifier'

/** The search page. If its address contains an identifier instead of words, the identifier's page is opened. */
export default function SearchPage() {
  const { query = '' } = useRouteParams(searchQueryRoute)
  const jump = useOpenIdentifier()
  const isOtherPage = parseSearchTarget(query, location.origin) !== undefined
  useEffect(() => {
    if (isOtherPage) jump(query, { replace: true })
  }, [isOtherPage, query, jump])
  return (
    <>
      <PluginView token={PageHeader} title="Search" />
      {isOtherPage ? <SkeletonRow /> : <SearchTabs query={query} />}
    </>
  )
}

/** The key of the chosen tab, and the query for which it was chosen. */
interface ChosenTab {
  readonly key: string | undefined
  readonly query?: string
}

function SearchTabs({ query }: { query: string }) {
  const kernel = useKernel()
  const tabs = useTabs()
  const [chosen, setChosen] = useState<ChosenTab>(() => ({ key: getLastSearchTab(kernel) }))
  const first = query === '' ? tabs[0] : (tabs.find(tab => tab.key === POSTS_TAB_KEY) ?? tabs[0])
  // A hashtag is nobody's name. So the people tab is shown for a hashtag only if the user chose it for this query.
  const elsewhere =
    chosen.key === PEOPLE_TAB_KEY && chosen.query !== query && parseHashtagQuery(query) !== undefined
  const active = (elsewhere ? undefined : tabs.find(tab => tab.key === chosen.key)) ?? first
  if (!active) return null
  const { tab } = active.value
  return (
    <Tabs
      label="What to search"
      tabs={tabs.map(({ key, value }) => ({ id: key, label: value.label }))}
      activeId={active.key}
      onChange={key => {
        setLastSearchTab(kernel, key)
        setChosen({ key, query })
      }}
    >
      {tab && (
        <ContributionView
          point={searchProviders}
          entry={{ ...active, value: { ...active.value, view: tab } }}
          props={{ query }}
          pending={<SkeletonRow />}
        />
      )}
    </Tabs>
  )
}

/** Returns the search providers that have a tab. */
function useTabs() {
  const providers = useContributions(searchProviders)
  return useMemo(() => providers.filter(({ value }) => value.tab), [providers])
}
