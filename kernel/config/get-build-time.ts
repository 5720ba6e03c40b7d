/**
 * Returns the time at which the running build was made. Undefined if no build made the page, as in Storybook.
 * The time is in a `<meta>` of the page and not in a script: so a new build of the same code has the same script files,
 * which browsers keep.
 */
export function getBuildTime(): Date | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="built-at"]')?.content
  return content === undefined ? undefined : new Date(content)
}
