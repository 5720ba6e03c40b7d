/**
 * Returns when the running build was made, or undefined where no build made the page, as in Storybook. The page names
 * the time in a `<meta>` and not in a script: a build of the same code then has the same files, which browsers keep.
 */
export function getBuildTime(): Date | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="built-at"]')?.content
  return content === undefined ? undefined : new Date(content)
}
