/** Path of a journey's file to the modules that it loads. */
export type RecordedJourneys = Readonly<Record<string, readonly string[]>>
export declare function chooseJourneys(
  changed: readonly string[],
  specs: readonly string[],
  recorded: RecordedJourneys | undefined,
): readonly string[] | 'all'
