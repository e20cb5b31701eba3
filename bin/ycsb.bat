@echo off
rem Starts the client: load, run or shell with a binding. Builds what is missing on first use.
rem JAVA_HOME, JAVA_OPTS, CLASSPATH (jars of your own) and YCSB_HOME (bindings of an installation of
rem YCSB) are honoured.
setlocal
for %%I in ("%~dp0..") do set "TECTONIC_HOME=%%~fI"
set "BINDING="
if not "%~2"=="" set "BINDING=%~2"
if defined BINDING if "%BINDING:~0,1%"=="-" set "BINDING="
rem What -db says wins over the name.
set "PREVIOUS="
set "BY_SCHEDULE="
for %%A in (%*) do call :look "%%~A"

call "%~dp0binding.bat"
if errorlevel 1 exit /b %ERRORLEVEL%
rem How long a request waits must not be the stops of the default collector.
if defined BY_SCHEDULE if not defined JAVA_OPTS set "JAVA_OPTS=-XX:+UseZGC"
"%JAVA%" %JAVA_OPTS% "-Dtectonic.home=%TECTONIC_HOME%" -cp "%JARS%" site.ycsb.client.command.YcsbMain %*
exit /b %ERRORLEVEL%

:look
if "%~1"=="arrivalgenerator" set "BY_SCHEDULE=1"
if "%PREVIOUS%"=="-db" set "BINDING=%~1"
set "PREVIOUS=%~1"
exit /b 0
