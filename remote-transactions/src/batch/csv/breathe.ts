/** Lets the page draw and answer before long work goes on. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
