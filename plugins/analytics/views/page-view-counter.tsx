import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useService } from '#kernel/react'
import { Analytics } from '../contract'
import { countedPageName } from '../counted-page-name'

/** Counts each opened page. Renders nothing. */
export default function PageViewCounter() {
  const { countPage } = useService(Analytics)
  // The types are `unknown`, because the router's types do not know routes that are added at run time. Pattern and path
  // come from the same match, so they change together.
  const pattern: unknown = useMatches({ select: matches => matches.at(-1)?.fullPath })
  const path: unknown = useMatches({ select: matches => matches.at(-1)?.pathname })
  const name = countedPageName(pattern)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same pattern counts, too
  useEffect(() => countPage(name), [countPage, name, path])
  return null
}
