/**
 * The files of HUD's HMIS CSV for fiscal year 2026: their columns, in order. Types: S and a length is text, I a code or
 * a count, D a day, T a day and a time, $ an amount of money. `!` marks a column that is never empty. A newer year gets
 * a new file. docs/reports.md names the source.
 */

/** HUD's name for this version of the format. */
export const csvVersion = "2026 v1.3";

/** The last columns of every file. */
const end = "DateCreated T! DateUpdated T! UserID S32! DateDeleted T ExportID S32!";

const structures = {
  Affiliation: `AffiliationID S32! ProjectID S32! ResProjectID S32! ${end}`,
  Assessment: `AssessmentID S32! EnrollmentID S32! PersonalID S32! AssessmentDate D! AssessmentLocation S250!
    AssessmentType I! AssessmentLevel I! PrioritizationStatus I! ${end}`,
  AssessmentQuestions: `AssessmentQuestionID S32! AssessmentID S32! EnrollmentID S32! PersonalID S32!
    AssessmentQuestionGroup S250 AssessmentQuestionOrder I AssessmentQuestion S250 AssessmentAnswer S250 ${end}`,
  AssessmentResults: `AssessmentResultID S32! AssessmentID S32! EnrollmentID S32! PersonalID S32! AssessmentResultType
    S250 AssessmentResult S250 ${end}`,
  CEParticipation: `CEParticipationID S32! ProjectID S32! AccessPoint I! PreventionAssessment I CrisisAssessment I
    HousingAssessment I DirectServices I ReceivesReferrals I CEParticipationStatusStartDate D!
    CEParticipationStatusEndDate D ${end}`,
  Client: `PersonalID S32! FirstName S50 MiddleName S50 LastName S50 NameSuffix S50 NameDataQuality I! SSN S9
    SSNDataQuality I! DOB D DOBDataQuality I! Sex I AmIndAKNative I! Asian I! BlackAfAmerican I!
    HispanicLatinao I! MidEastNAfrican I! NativeHIPacific I! White I! RaceNone I AdditionalRaceEthnicity
    S100 VeteranStatus I! YearEnteredService I YearSeparated I WorldWarII I KoreanWar I VietnamWar I
    DesertStorm I AfghanistanOEF I IraqOIF I IraqOND I OtherTheater I MilitaryBranch I DischargeStatus I ${end}`,
  CurrentLivingSituation: `CurrentLivingSitID S32! EnrollmentID S32! PersonalID S32! InformationDate D! CurrentLivingSituation
    I! CLSSubsidyType I VerifiedBy S200 LeaveSituation14Days I SubsequentResidence I ResourcesToObtain I
    LeaseOwn60Day I MovedTwoOrMore I LocationDetails S250 ${end}`,
  Disabilities: `DisabilitiesID S32! EnrollmentID S32! PersonalID S32! InformationDate D! DisabilityType I!
    DisabilityResponse I! IndefiniteAndImpairs I TCellCountAvailable I TCellCount I TCellSource I
    ViralLoadAvailable I ViralLoad I ViralLoadSource I AntiRetroviral I DataCollectionStage I! ${end}`,
  EmploymentEducation: `EmploymentEducationID S32! EnrollmentID S32! PersonalID S32! InformationDate D! LastGradeCompleted I
    SchoolStatus I Employed I EmploymentType I NotEmployedReason I DataCollectionStage I! ${end}`,
  Enrollment: `EnrollmentID S32! PersonalID S32! ProjectID S32! EntryDate D! HouseholdID S32! RelationshipToHoH I
    EnrollmentCoC S6 LivingSituation I RentalSubsidyType I LengthOfStay I LOSUnderThreshold I
    PreviousStreetESSH I DateToStreetESSH D TimesHomelessPastThreeYears I MonthsHomelessPastThreeYears I
    DisablingCondition I DateOfEngagement D MoveInDate D DateOfPATHStatus D ClientEnrolledInPATH I
    ReasonNotEnrolled I PercentAMI I ReferralSource I CountOutreachReferralApproaches I DateOfBCPStatus
    D EligibleForRHY I ReasonNoServices I RunawayYouth I FormerWardChildWelfare I ChildWelfareYears I
    ChildWelfareMonths I FormerWardJuvenileJustice I JuvenileJusticeYears I JuvenileJusticeMonths I
    UnemploymentFam I MentalHealthDisorderFam I PhysicalDisabilityFam I AlcoholDrugUseDisorderFam I
    InsufficientIncome I IncarceratedParent I VAMCStation S5 TargetScreenReqd I TimeToHousingLoss I
    AnnualPercentAMI I LiteralHomelessHistory I ClientLeaseholder I HOHLeaseholder I SubsidyAtRisk I
    EvictionHistory I CriminalRecord I IncarceratedAdult I PrisonDischarge I SexOffender I DisabledHoH I
    CurrentPregnant I SingleParent I DependentUnder6 I HH5Plus I CoCPrioritized I HPScreeningScore I
    ThresholdScore I MentalHealthConsultation I ${end}`,
  Event: `EventID S32! EnrollmentID S32! PersonalID S32! EventDate D! Event I! ProbSolDivRRResult I
    ReferralCaseManageAfter I LocationCrisisOrPHHousing S250 ReferralResult I ResultDate D ${end}`,
  Exit: `ExitID S32! EnrollmentID S32! PersonalID S32! ExitDate D! Destination I! DestinationSubsidyType I
    OtherDestination S50 HousingAssessment I SubsidyInformation I ProjectCompletionStatus I
    EarlyExitReason I ExchangeForSex I ExchangeForSexPastThreeMonths I CountOfExchangeForSex I
    AskedOrForcedToExchangeForSex I AskedOrForcedToExchangeForSexPastThreeMonths I
    WorkPlaceViolenceThreats I WorkplacePromiseDifference I CoercedToContinueWork I
    LaborExploitPastThreeMonths I CounselingReceived I IndividualCounseling I FamilyCounseling I
    GroupCounseling I SessionCountAtExit I PostExitCounselingPlan I SessionsInPlan I
    DestinationSafeClient I DestinationSafeWorker I PosAdultConnections I PosPeerConnections I
    PosCommunityConnections I AftercareDate D AftercareProvided I EmailSocialMedia I Telephone I
    InPersonIndividual I InPersonGroup I CMExitReason I ${end}`,
  Export: `ExportID S32! SourceType I! SourceID S350 SourceName S50 SourceContactFirst S50 SourceContactLast
    S50 SourceContactPhone S10 SourceContactExtension S5 SourceContactEmail S320 ExportDate T!
    ExportStartDate D! ExportEndDate D! SoftwareName S50! SoftwareVersion S50 CSVVersion S50
    ExportPeriodType I! ExportDirective I! HashStatus I! ImplementationID S200!`,
  Funder: `FunderID S32! ProjectID S32! Funder I! OtherFunder S100 GrantID S100! StartDate D! EndDate D ${end}`,
  HMISParticipation: `HMISParticipationID S32! ProjectID S32! HMISParticipationType I! HMISParticipationStatusStartDate D!
    HMISParticipationStatusEndDate D ${end}`,
  HealthAndDV: `HealthAndDVID S32! EnrollmentID S32! PersonalID S32! InformationDate D! DomesticViolenceSurvivor I
    WhenOccurred I CurrentlyFleeing I GeneralHealthStatus I DentalHealthStatus I MentalHealthStatus I
    PregnancyStatus I DueDate D DataCollectionStage I! ${end}`,
  IncomeBenefits: `IncomeBenefitsID S32! EnrollmentID S32! PersonalID S32! InformationDate D! IncomeFromAnySource I
    TotalMonthlyIncome $ Earned I EarnedAmount $ Unemployment I UnemploymentAmount $ SSI I SSIAmount $
    SSDI I SSDIAmount $ VADisabilityService I VADisabilityServiceAmount $ VADisabilityNonService I
    VADisabilityNonServiceAmount $ PrivateDisability I PrivateDisabilityAmount $ WorkersComp I
    WorkersCompAmount $ TANF I TANFAmount $ GA I GAAmount $ SocSecRetirement I SocSecRetirementAmount $
    Pension I PensionAmount $ ChildSupport I ChildSupportAmount $ Alimony I AlimonyAmount $
    OtherIncomeSource I OtherIncomeAmount $ OtherIncomeSourceIdentify S50 BenefitsFromAnySource I SNAP I
    WIC I TANFChildCare I TANFTransportation I OtherTANF I OtherBenefitsSource I
    OtherBenefitsSourceIdentify S50 InsuranceFromAnySource I Medicaid I NoMedicaidReason I Medicare I
    NoMedicareReason I SCHIP I NoSCHIPReason I VHAServices I NoVHAReason I EmployerProvided I
    NoEmployerProvidedReason I COBRA I NoCOBRAReason I PrivatePay I NoPrivatePayReason I StateHealthIns
    I NoStateHealthInsReason I IndianHealthServices I NoIndianHealthServicesReason I OtherInsurance I
    OtherInsuranceIdentify S50 ADAP I NoADAPReason I RyanWhiteMedDent I NoRyanWhiteReason I
    ConnectionWithSOAR I DataCollectionStage I ${end}`,
  Inventory: `InventoryID S32! ProjectID S32! CoCCode S6! HouseholdType I! Availability I UnitInventory I!
    BedInventory I! CHVetBedInventory I YouthVetBedInventory I VetBedInventory I CHYouthBedInventory I
    YouthBedInventory I CHBedInventory I OtherBedInventory I ESBedType I InventoryStartDate D
    InventoryEndDate D ${end}`,
  Organization: `OrganizationID S32! OrganizationName S200! VictimServiceProvider I! OrganizationCommonName S200 ${end}`,
  Project: `ProjectID S32! OrganizationID S32! ProjectName S200! ProjectCommonName S200 OperatingStartDate D!
    OperatingEndDate D ContinuumProject I! ProjectType I HousingType I RRHSubType I
    ResidentialAffiliation I TargetPopulation I HOPWAMedAssistedLivingFac I PITCount I ${end}`,
  ProjectCoC: `ProjectCoCID S32! ProjectID S32! CoCCode S6! Geocode S6! Address1 S100 Address2 S100 City S50 State
    S2 Zip S5 GeographyType I ${end}`,
  Services: `ServicesID S32! EnrollmentID S32! PersonalID S32! DateProvided D! RecordType I! TypeProvided I!
    OtherTypeProvided S50 MovingOnOtherType S50 SubTypeProvided I FAAmount $ FAStartDate D FAEndDate D
    ReferralOutcome I ${end}`,
  User: `UserID S32! UserFirstName S50 UserLastName S50 UserPhone S10 UserExtension S5 UserEmail S320
    DateCreated T! DateUpdated T! DateDeleted T ExportID S32!`,
  YouthEducationStatus: `YouthEducationStatusID S32! EnrollmentID S32! PersonalID S32! InformationDate D! CurrentSchoolAttend
    I MostRecentEdStatus I CurrentEdStatus I DataCollectionStage I! ${end}`,
} as const;

export type HmisFile = keyof typeof structures;

export interface HmisColumn {
  readonly name: string;
  /** T is a day and a time. */
  readonly type: "text" | "code" | "day" | "time" | "money";
  /** Maximum number of characters of a text. */
  readonly max: number;
  readonly isRequired: boolean;
}

const types = { S: "text", I: "code", D: "day", T: "time", $: "money" } as const;

function columnsOf(structure: string): HmisColumn[] {
  return [...structure.matchAll(/(\w+)\s+([SIDT$])(\d*)(!?)(?=\s|$)/g)].map(
    ([, name = "", type, max, required]) => ({
      name,
      type: types[type as keyof typeof types],
      max: Number(max),
      isRequired: required === "!",
    }),
  );
}

/** The columns of all files, in alphabetical order of the files. */
export const hmisFiles: Readonly<Record<HmisFile, readonly HmisColumn[]>> = Object.fromEntries(
  Object.entries(structures).map(([file, structure]) => [file, columnsOf(structure)]),
) as Record<HmisFile, HmisColumn[]>;
