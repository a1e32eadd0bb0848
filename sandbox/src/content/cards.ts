/** A card of the content feed, as the product reads it. */
export interface ContentCard {
  title: string;
  /** HTML. */
  body: string;
  icon: 'Video' | 'Education' | 'News';
  layout: 'Side Column' | 'Double Column' | 'Single Column';
  images: { url: string; alt: string }[];
  /** Addresses of videos. */
  videos: string[];
  order: number;
}

/**
 * The cards of the sandbox's feed.
 * @param url the sandbox's public address, from which the pictures come.
 */
export function contentCards(url: string): ContentCard[] {
  const image = (name: string, alt: string) => ({ url: `${url}/content/images/${name}.svg`, alt });
  return [
    {
      order: 1,
      layout: 'Double Column',
      icon: 'Video',
      title: 'Collect your first earnest money deposit',
      body:
        '<p>From the agent’s request to a cleared deposit, in four minutes: who gets which message, ' +
        'and the two points at which a person has to act.</p>' +
        '<ul><li>Requesting from the right payment occasion</li><li>What the buyer sees</li>' +
        '<li>When the money can be relied on</li></ul>',
      images: [image('deposit', 'A house plan with a payment moving from the door to a vault')],
      videos: [`${url}/content/videos/first-deposit`],
    },
    {
      order: 2,
      layout: 'Double Column',
      icon: 'Education',
      title: 'Send a month of closings from one CSV',
      body:
        '<p>A batch takes up to 1,000 rows. Every row is checked before anything is sent, and a row that cannot ' +
        'be sent comes back with its line number and the reason.</p>' +
        '<p>Start from the sample file of your payment occasion: its columns already match the form fields.</p>',
      images: [image('batch', 'Rows of a table, each with a check mark')],
      videos: [],
    },
    {
      order: 3,
      layout: 'Single Column',
      icon: 'Education',
      title: 'Two people, one payment',
      body:
        '<p>An outgoing payment with secondary approval moves only after a second person has looked at it. ' +
        'Give <strong>Approve outbound payment</strong> to at least two admins, so that holidays stop nothing.</p>',
      images: [image('approval', 'Two keys that turn one lock')],
      videos: [],
    },
    {
      order: 4,
      layout: 'Single Column',
      icon: 'Education',
      title: 'Verify a bank account with two small deposits',
      body:
        '<p>Within one business day two deposits of a few cents each reach the account. Enter both amounts on the ' +
        'funding source and it is ready to use. There are three attempts, so copy them from the statement.</p>',
      images: [image('microdeposits', 'Two small coins arriving at a bank')],
      videos: [],
    },
    {
      order: 5,
      layout: 'Side Column',
      icon: 'News',
      title: 'Bank holidays and your closings',
      body:
        '<p>Bank transfers rest on weekends and federal holidays. A deposit that is due on a Monday should be ' +
        'authorized by the <strong>Tuesday before</strong>; the expected date is on every payment.</p>',
      images: [image('calendar', 'A calendar with one day marked')],
      videos: [],
    },
    {
      order: 6,
      layout: 'Side Column',
      icon: 'Education',
      title: 'What a return means',
      body:
        '<p>A bank can send a transfer back: <em>R01</em> says that the account had too little money, <em>R03</em> ' +
        'that no such account was found. The payment’s timeline shows the code and what to do next.</p>',
      images: [],
      videos: [],
    },
    {
      order: 7,
      layout: 'Side Column',
      icon: 'News',
      title: 'Stuck on a bank step?',
      body:
        '<p>Our support team sees what the bank answered and usually knows within minutes. ' +
        '<a href="mailto:support@keyturn.example">support@keyturn.example</a> or (555) 010-0199.</p>',
      images: [],
      videos: [],
    },
  ];
}
