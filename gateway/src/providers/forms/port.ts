/** A form as the forms service takes it; the names are the service's. */
export interface SupportForm {
  form: 'support';
  FirstName: string;
  LastName: string;
  Email: string;
  /** The message with its context. */
  Description: string;
  Context: string;
  /** The page that the form was sent from. */
  Origin: string;
  Subject: string;
  OriginOrgName: string;
}

/** The service that hands forms to the support team. */
export interface Forms {
  /** Returns once the service has taken the form. @throws FormsUnavailable when it did not. */
  submit(form: SupportForm): Promise<void>;
}

/** The forms service did not take a form. */
export class FormsUnavailable extends Error {
  override readonly name = 'FormsUnavailable';
}
